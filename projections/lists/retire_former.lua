-- Lets those generations go that were current before, once no reader can go by them any more.
--
-- KEYS[1]  the generations that were current, by when they ceased to be (ms)
-- ARGV[1]  milliseconds for which they are kept up
--
-- Returns how many were let go.

local now = redis.call('TIME')
local last = now[1] * 1000 + math.floor(now[2] / 1000) - ARGV[1]
return redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', string.format('(%.0f', last))
