-- KEYS: delivery, the lane, webhooks with something due, what is due of the webhook
-- ARGV: id, delivery (JSON), when it is due again (ms) or '' when done, now (ms), webhook
if redis.call('EXISTS', KEYS[1]) == 0 then return end
redis.call('SET', KEYS[1], ARGV[2], 'KEEPTTL')
local due, head = ARGV[3], ARGV[1]
if due ~= '' then
  redis.call('ZADD', KEYS[4], due, head)
else
  due = ARGV[4]
  redis.call('ZREM', KEYS[4], head)
  redis.call('LREM', KEYS[2], 0, head)
  head = redis.call('LINDEX', KEYS[2], 0)
  if head then redis.call('ZADD', KEYS[4], 'NX', due, head) end
end
if head then redis.call('ZADD', KEYS[3], 'LT', due, ARGV[5]) end
