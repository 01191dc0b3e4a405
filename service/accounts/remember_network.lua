-- KEYS: account, its networks; ARGV: the network's mark, now (ms), how many to remember, seconds to remember them.
if redis.call('EXISTS', KEYS[1]) == 0 then return 0 end
redis.call('ZADD', KEYS[2], ARGV[2], ARGV[1])
redis.call('ZREMRANGEBYRANK', KEYS[2], 0, -1 - tonumber(ARGV[3]))
redis.call('EXPIRE', KEYS[2], ARGV[4])
return 1
