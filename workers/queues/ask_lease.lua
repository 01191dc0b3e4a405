-- KEYS: the lease, the version at which a bot has to move; ARGV: that version, for how long a job may wait (ms).
-- Answers 1 when nobody has the lease yet.
local wanted = tonumber(redis.call('GET', KEYS[2]) or 0)
redis.call('SET', KEYS[2], math.max(wanted, tonumber(ARGV[1])), 'PX', ARGV[2] * 2)
return redis.call('SET', KEYS[1], 'asked', 'NX', 'PX', ARGV[2]) and 1 or 0
