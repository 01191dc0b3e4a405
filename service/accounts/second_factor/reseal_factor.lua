-- KEYS: second factor; ARGV: field, what it was, what it becomes. Answers whether it was still that.
if redis.call('HGET', KEYS[1], ARGV[1]) ~= ARGV[2] then return 0 end
redis.call('HSET', KEYS[1], ARGV[1], ARGV[3])
return 1
