-- KEYS: who has the name, names in their order, names that wait to be settled; ARGV: name, claim, now (ms).
-- Answers whether nobody had it.
if redis.call('EXISTS', KEYS[1]) == 1 then return 0 end
redis.call('SET', KEYS[1], ARGV[2])
redis.call('ZADD', KEYS[2], 0, ARGV[1])
redis.call('ZADD', KEYS[3], ARGV[3], ARGV[1])
return 1
