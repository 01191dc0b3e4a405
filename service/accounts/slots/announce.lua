-- KEYS: what is to be looked at, what was announced (sorted sets, ms); ARGV: member, when to look at it, now (ms).
-- No two announcements of a member have the same mark.
local before = tonumber(redis.call('ZSCORE', KEYS[2], ARGV[1]) or 0)
redis.call('ZADD', KEYS[1], 'LT', ARGV[2], ARGV[1])
redis.call('ZADD', KEYS[2], string.format('%.0f', math.max(tonumber(ARGV[3]), before + 1)), ARGV[1])
