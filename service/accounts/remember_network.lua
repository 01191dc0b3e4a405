-- KEYS: account, its networks
-- ARGV: the network's mark, now (ms), how many to remember, seconds to remember them, accounts to remember of a network,
--       account id, the prefix of networks' keys.
if redis.call('EXISTS', KEYS[1]) == 0 then return 0 end
redis.call('ZADD', KEYS[2], ARGV[2], ARGV[1])
for _, old in ipairs(redis.call('ZRANGE', KEYS[2], 0, -1 - tonumber(ARGV[3]))) do
  redis.call('ZREM', KEYS[2], old)
  redis.call('ZREM', ARGV[7] .. old, ARGV[6])
end
redis.call('EXPIRE', KEYS[2], ARGV[4])
local network = ARGV[7] .. ARGV[1]
redis.call('ZADD', network, ARGV[2], ARGV[6])
redis.call('ZREMRANGEBYRANK', network, 0, -1 - tonumber(ARGV[5]))
redis.call('EXPIRE', network, ARGV[4])
return 1
