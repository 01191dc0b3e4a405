-- KEYS: seeks, those that wait for the same, when each ends, the games of those that were paired, the account's
-- ARGV: id, why: 'withdrawn' (only if it waits), 'over' (only if its time has come) or 'erased', now (ms)
-- Answers whether it was forgotten.
local waits = redis.call('ZSCORE', KEYS[2], ARGV[1])
if ARGV[2] == 'withdrawn' and not waits then return 0 end
if ARGV[2] == 'over' and tonumber(redis.call('ZSCORE', KEYS[3], ARGV[1]) or 0) > tonumber(ARGV[3]) then return 0 end
redis.call('HDEL', KEYS[1], ARGV[1])
redis.call('ZREM', KEYS[2], ARGV[1])
redis.call('ZREM', KEYS[3], ARGV[1])
redis.call('HDEL', KEYS[4], ARGV[1])
redis.call('HDEL', KEYS[5], ARGV[1])
return 1
