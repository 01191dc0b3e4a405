-- KEYS: what is due, delivery, the lane; ARGV: id, delivery (JSON), when it is due again (ms) or '' when done, now (ms)
-- Answers the id of the delivery whose turn is next when this one is done, if there is one.
if redis.call('EXISTS', KEYS[2]) == 0 then return nil end
redis.call('SET', KEYS[2], ARGV[2], 'KEEPTTL')
if ARGV[3] ~= '' then
  redis.call('ZADD', KEYS[1], ARGV[3], ARGV[1])
  return nil
end
redis.call('ZREM', KEYS[1], ARGV[1])
redis.call('LREM', KEYS[3], 0, ARGV[1])
local head = redis.call('LINDEX', KEYS[3], 0)
if head then redis.call('ZADD', KEYS[1], 'NX', ARGV[4], head) end
return head or nil
