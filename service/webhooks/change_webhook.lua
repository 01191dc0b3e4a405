-- KEYS: webhook; ARGV: what it was, what it becomes (JSON). Answers whether it was so and has been changed.
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
redis.call('SET', KEYS[1], ARGV[2])
return 1
