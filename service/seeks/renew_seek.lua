-- KEYS: seeks, those that wait for the same, when each ends; ARGV: id, the seek as it was, as it is now, when it lapses.
-- Answers whether it still waited as it was.
if not redis.call('ZSCORE', KEYS[2], ARGV[1]) or redis.call('HGET', KEYS[1], ARGV[1]) ~= ARGV[2] then return 0 end
redis.call('HSET', KEYS[1], ARGV[1], ARGV[3])
redis.call('ZADD', KEYS[3], ARGV[4], ARGV[1])
return 1
