-- Has a series be another than it was; nothing when somebody else has changed it.
-- KEYS: the series; ARGV: what it was ('' for none), what it is to be, how long it is kept (ms).
-- Answers whether it was what it was said to be.
if (redis.call('GET', KEYS[1]) or '') ~= ARGV[1] then return 0 end
redis.call('SET', KEYS[1], ARGV[2], 'PX', ARGV[3])
return 1
