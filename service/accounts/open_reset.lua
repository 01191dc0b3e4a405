-- KEYS: account, its password codes by when they end (sorted set, ms)
-- ARGV: the code's hash, when it ends (ms), now (ms).
-- Answers whether there is such an account, with a password.
if redis.call('HEXISTS', KEYS[1], 'password') == 0 then return 0 end
redis.call('ZREMRANGEBYSCORE', KEYS[2], '-inf', ARGV[3])
redis.call('ZADD', KEYS[2], ARGV[2], ARGV[1])
if redis.call('PEXPIRETIME', KEYS[2]) < tonumber(ARGV[2]) then redis.call('PEXPIREAT', KEYS[2], ARGV[2]) end
return 1
