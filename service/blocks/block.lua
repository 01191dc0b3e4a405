-- KEYS: the account, whom it blocks; ARGV: the account to be blocked, now (ms), how many an account may block.
-- Answers gone, full or done; whoever is blocked already stays so, since then.
if redis.call('EXISTS', KEYS[1]) == 0 then return 'gone' end
if not redis.call('ZSCORE', KEYS[2], ARGV[1]) and redis.call('ZCARD', KEYS[2]) >= tonumber(ARGV[3]) then return 'full' end
redis.call('ZADD', KEYS[2], 'NX', ARGV[2], ARGV[1])
return 'done'
