-- KEYS: the account, the account to be blocked, whom the account blocks, who blocks the other
-- ARGV: the account's id, the other's, now (ms), how many an account may block.
-- Answers gone (either account), full or done; whoever is blocked already stays so, since then.
if redis.call('EXISTS', KEYS[1]) == 0 or redis.call('EXISTS', KEYS[2]) == 0 then return 'gone' end
if not redis.call('ZSCORE', KEYS[3], ARGV[2]) and redis.call('ZCARD', KEYS[3]) >= tonumber(ARGV[4]) then return 'full' end
redis.call('ZADD', KEYS[3], 'NX', ARGV[3], ARGV[2])
redis.call('SADD', KEYS[4], ARGV[1])
return 'done'
