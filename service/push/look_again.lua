-- KEYS: devices with something due, what is due for the device, its messages; ARGV: device, now (ms), for how long one is
-- claimed (ms)
-- Makes all due now that is due later. What would be within the time of a claim may be being sent, and comes soon anyway.
local later = redis.call('ZRANGEBYSCORE', KEYS[2], '(' .. (tonumber(ARGV[2]) + tonumber(ARGV[3])), '+inf')
for _, topic in ipairs(later) do
  redis.call('ZADD', KEYS[2], ARGV[2], topic)
end
if later[1] then redis.call('ZADD', KEYS[1], 'LT', ARGV[2], ARGV[1]) end
