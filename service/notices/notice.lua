-- KEYS: the player's notices, the mark that this one was added, the stream of players with new notices
-- ARGV: seconds for which the mark stays, notices kept, seconds for which they stay, entries kept of the third stream,
--       player, notice (JSON)
-- Answers whether it was added; not if it had been added before.
if not redis.call('SET', KEYS[2], '', 'NX', 'EX', ARGV[1]) then return 0 end
redis.call('XADD', KEYS[1], 'MAXLEN', ARGV[2], '*', 'notice', ARGV[6])
redis.call('EXPIRE', KEYS[1], ARGV[3])
redis.call('XADD', KEYS[3], 'MAXLEN', '~', ARGV[4], '*', 'player', ARGV[5])
return 1
