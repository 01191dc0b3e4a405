-- KEYS: devices with something due, what is due for the device, its messages
-- ARGV: device, topic, message (JSON), when it is due again (ms) or '' when done, its serial
-- Nothing when another message has taken its place, or none waits any more.
local kept = redis.call('HGET', KEYS[3], ARGV[2])
if not kept or cjson.decode(kept).serial ~= ARGV[5] then return end
if ARGV[4] == '' then
  redis.call('HDEL', KEYS[3], ARGV[2])
  redis.call('ZREM', KEYS[2], ARGV[2])
  return
end
redis.call('HSET', KEYS[3], ARGV[2], ARGV[3])
redis.call('ZADD', KEYS[2], ARGV[4], ARGV[2])
redis.call('ZADD', KEYS[1], 'LT', ARGV[4], ARGV[1])
