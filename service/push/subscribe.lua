-- KEYS: account, its subscriptions; ARGV: id, subscription (JSON), how many an account may have
-- Answers gone (the account), full or done.
if redis.call('EXISTS', KEYS[1]) == 0 then return 'gone' end
local known = redis.call('HEXISTS', KEYS[2], ARGV[1]) == 1
if not known and redis.call('HLEN', KEYS[2]) >= tonumber(ARGV[3]) then return 'full' end
redis.call('HSET', KEYS[2], ARGV[1], ARGV[2])
return 'done'
