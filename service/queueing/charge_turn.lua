-- KEYS: the ring, its clock, what owners have had of it; ARGV: the owner, the turn's place on the clock, the time
-- that it took (both in microseconds), seconds after which an idle ring's clock is forgotten
local had = math.max(tonumber(ARGV[2]), tonumber(redis.call('ZSCORE', KEYS[3], ARGV[1]) or 0)) + ARGV[3]
redis.call('ZADD', KEYS[3], had, ARGV[1])
redis.call('ZADD', KEYS[1], 'XX', had, ARGV[1])
redis.call('EXPIRE', KEYS[3], ARGV[4])
redis.call('EXPIRE', KEYS[2], ARGV[4])
