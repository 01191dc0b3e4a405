-- KEYS: devices with something due, what is due for the device, its messages, [the mark that it was told so]
-- ARGV: device, topic, message (JSON), when it is due (ms), [seconds for which the mark stays, and the messages]
-- Answers whether it was taken in: with a mark, not if the device was told so before; without one, only in the place of
-- a message that waits.
if KEYS[4] then
  if not redis.call('SET', KEYS[4], '', 'NX', 'EX', ARGV[5]) then return 0 end
elseif redis.call('HEXISTS', KEYS[3], ARGV[2]) == 0 then
  return 0
end
redis.call('HSET', KEYS[3], ARGV[2], ARGV[3])
redis.call('ZADD', KEYS[2], ARGV[4], ARGV[2])
if ARGV[6] then
  redis.call('EXPIRE', KEYS[3], ARGV[6])
  redis.call('EXPIRE', KEYS[2], ARGV[6])
end
redis.call('ZADD', KEYS[1], 'LT', ARGV[4], ARGV[1])
return 1
