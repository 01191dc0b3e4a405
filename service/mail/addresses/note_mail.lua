-- KEYS: account, the keys of all records of its mail (by when they expire, ms)
-- ARGV: the key of a record, when it expires (ms), now (ms). Answers whether there is such an account.
if redis.call('EXISTS', KEYS[1]) == 0 then return 0 end
redis.call('ZREMRANGEBYSCORE', KEYS[2], '-inf', ARGV[3])
redis.call('ZADD', KEYS[2], 'GT', ARGV[2], ARGV[1])
return 1
