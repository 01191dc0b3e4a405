-- KEYS: what is due, delivery, the webhook's pause; ARGV: id, now (ms), for how long to claim it (ms)
-- Answers the delivery, nil when it isn't due or the webhook is left alone: then it is due when that ends.
local at = redis.call('ZSCORE', KEYS[1], ARGV[1])
if not at or tonumber(at) > tonumber(ARGV[2]) then return nil end
local pause = redis.call('PTTL', KEYS[3])
if pause > 0 then
  redis.call('ZADD', KEYS[1], ARGV[2] + pause, ARGV[1])
  return nil
end
local record = redis.call('GET', KEYS[2])
if not record then
  redis.call('ZREM', KEYS[1], ARGV[1])
  return nil
end
redis.call('ZADD', KEYS[1], ARGV[2] + ARGV[3], ARGV[1])
return record
