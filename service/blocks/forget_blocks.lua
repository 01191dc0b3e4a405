-- KEYS: whom the account blocks, who blocks the account
-- ARGV: the account's id, the prefixes of all such keys (the same hash tag), in this order.
for _, other in ipairs(redis.call('ZRANGE', KEYS[1], 0, -1)) do redis.call('SREM', ARGV[3] .. other, ARGV[1]) end
for _, other in ipairs(redis.call('SMEMBERS', KEYS[2])) do redis.call('ZREM', ARGV[2] .. other, ARGV[1]) end
redis.call('DEL', KEYS[1], KEYS[2])
return 1
