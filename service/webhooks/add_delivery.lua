-- KEYS: delivery, the webhook's deliveries, the lane, webhooks with something due, what is due of the webhook
-- ARGV: id, delivery (JSON), now (ms), how many a webhook may have, seconds to keep them, what a delivery's key begins
--       with, the prefix of the webhook's lanes, webhook
-- Answers 1 when its turn is now. The work store is one server, never a cluster: keys made here need not be declared.
local id, now = ARGV[1], ARGV[3]
if redis.call('EXISTS', KEYS[1]) == 1 then return 0 end
redis.call('SET', KEYS[1], ARGV[2], 'EX', ARGV[5])
redis.call('ZADD', KEYS[2], now, id)
redis.call('EXPIRE', KEYS[2], ARGV[5])
redis.call('RPUSH', KEYS[3], id)
redis.call('EXPIRE', KEYS[3], ARGV[5])
local surplus = redis.call('ZCARD', KEYS[2]) - tonumber(ARGV[4])
for _, old in ipairs(surplus > 0 and redis.call('ZRANGE', KEYS[2], 0, surplus - 1) or {}) do
  local record = redis.call('GET', ARGV[6] .. old)
  if record then
    local lane = ARGV[7] .. cjson.decode(record).game
    redis.call('LREM', lane, 0, old)
    local head = redis.call('LINDEX', lane, 0)
    if head then redis.call('ZADD', KEYS[5], 'NX', now, head) end
  end
  redis.call('DEL', ARGV[6] .. old)
  redis.call('ZREM', KEYS[5], old)
  redis.call('ZREM', KEYS[2], old)
end
redis.call('ZADD', KEYS[4], 'LT', now, ARGV[8])
if redis.call('LINDEX', KEYS[3], 0) ~= id then return 0 end
redis.call('ZADD', KEYS[5], now, id)
return 1
