-- ARGV: the time (ms). Tells the server the time, and takes away the keys whose end has come.
local FAR = 1e13
local now = tonumber(ARGV[1])
redis.call('SET', 'simulated:now', ARGV[1])
redis.call('ZREMRANGEBYSCORE', 'simulated:given', '-inf', now - 86400000)
local some = redis.call('ZRANGEBYSCORE', 'simulated:ends', '-inf', now)
for _, key in ipairs(some) do
  local at = redis.call('PEXPIRETIME', key) - FAR
  if at > now then
    redis.call('ZADD', 'simulated:ends', string.format('%.0f', at), key)
  else
    if at > -FAR then redis.call('DEL', key) end
    redis.call('ZREM', 'simulated:ends', key)
  end
end
return #some
