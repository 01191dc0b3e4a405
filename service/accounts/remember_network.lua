-- KEYS: account, its networks
-- ARGV: the network's mark, now (ms), how many to remember, seconds to remember them.
-- Answers the networks that are no longer remembered, nil without the account.
if redis.call('EXISTS', KEYS[1]) == 0 then return nil end
redis.call('ZADD', KEYS[2], ARGV[2], ARGV[1])
local old = redis.call('ZRANGE', KEYS[2], 0, -1 - tonumber(ARGV[3]))
if #old > 0 then redis.call('ZREM', KEYS[2], unpack(old)) end
redis.call('EXPIRE', KEYS[2], ARGV[4])
return old
