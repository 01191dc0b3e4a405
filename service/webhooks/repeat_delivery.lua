-- KEYS: delivery, the lane, webhooks with something due, what is due of the webhook
-- ARGV: id, delivery (JSON), now (ms), webhook. Nothing when it is not remembered.
if redis.call('EXISTS', KEYS[1]) == 0 then return 0 end
redis.call('SET', KEYS[1], ARGV[2], 'KEEPTTL')
if not redis.call('LPOS', KEYS[2], ARGV[1]) then redis.call('RPUSH', KEYS[2], ARGV[1]) end
if redis.call('LINDEX', KEYS[2], 0) == ARGV[1] then
  redis.call('ZADD', KEYS[4], ARGV[3], ARGV[1])
  redis.call('ZADD', KEYS[3], 'LT', ARGV[3], ARGV[4])
end
return 1
