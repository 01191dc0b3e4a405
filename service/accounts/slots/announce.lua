-- KEYS: what is to be looked at, what was announced (sorted sets, ms); ARGV: member, when to look at it, now (ms).
redis.call('ZADD', KEYS[1], 'LT', ARGV[2], ARGV[1])
redis.call('ZADD', KEYS[2], ARGV[3], ARGV[1])
