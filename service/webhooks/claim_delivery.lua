-- KEYS: webhooks with something due, what is due of the webhook, the webhook's pause
-- ARGV: webhook, now (ms), for how long to claim it (ms), what a delivery's key begins with
-- Answers the delivery that has been due longest, nil when none is or the webhook is left alone: then the webhook
-- is among the due again when that ends.
local webhook, now = ARGV[1], tonumber(ARGV[2])
local pause = redis.call('PTTL', KEYS[3])
if pause > 0 then
  redis.call('ZADD', KEYS[1], 'XX', now + pause, webhook)
  return nil
end
local record = false
while not record do
  local id = redis.call('ZRANGEBYSCORE', KEYS[2], '-inf', now, 'LIMIT', 0, 1)[1]
  if not id then break end
  record = redis.call('GET', ARGV[4] .. id)
  if record then
    redis.call('ZADD', KEYS[2], now + tonumber(ARGV[3]), id)
  else
    redis.call('ZREM', KEYS[2], id)
  end
end
local first = redis.call('ZRANGE', KEYS[2], 0, 0, 'WITHSCORES')
if first[1] then
  redis.call('ZADD', KEYS[1], first[2], webhook)
else
  redis.call('ZREM', KEYS[1], webhook)
end
return record
