-- Takes a game off the lists, or puts it back, and logs that.
-- KEYS: games that are off the lists, the administrators' log; ARGV: game, 'hide' or 'show', deed (JSON).
-- Answers whether anything changed.
local command = ARGV[2] == 'hide' and 'SADD' or 'SREM'
if redis.call(command, KEYS[1], ARGV[1]) == 0 then return 0 end
redis.call('XADD', KEYS[2], '*', 'deed', ARGV[3])
return 1
