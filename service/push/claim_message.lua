-- KEYS: devices with something due, what is due for the device, its messages, its pause
-- ARGV: device, now (ms), for how long to claim it (ms)
-- Answers the message that has been due longest, nil when none is or the device is left alone: then it is among the due
-- again when that ends.
local device, now = ARGV[1], tonumber(ARGV[2])
local pause = redis.call('PTTL', KEYS[4])
if pause > 0 then
  redis.call('ZADD', KEYS[1], 'XX', now + pause, device)
  return nil
end
local message = false
while not message do
  local topic = redis.call('ZRANGEBYSCORE', KEYS[2], '-inf', now, 'LIMIT', 0, 1)[1]
  if not topic then break end
  message = redis.call('HGET', KEYS[3], topic)
  if message then
    redis.call('ZADD', KEYS[2], now + tonumber(ARGV[3]), topic)
  else
    redis.call('ZREM', KEYS[2], topic)
  end
end
local first = redis.call('ZRANGE', KEYS[2], 0, 0, 'WITHSCORES')
if first[1] then
  redis.call('ZADD', KEYS[1], first[2], device)
else
  redis.call('ZREM', KEYS[1], device)
end
return message
