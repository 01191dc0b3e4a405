-- KEYS: whom the account blocks, who blocks the other; ARGV: the account's id, the other's.
redis.call('SREM', KEYS[2], ARGV[1])
return redis.call('ZREM', KEYS[1], ARGV[2])
