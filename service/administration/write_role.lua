-- KEYS: account, receipts of deeds; ARGV: role ('player' for none), the deed's id.
-- Answers whether there is such an account, and it is no guest's.
local now = redis.call('HMGET', KEYS[1], 'name', 'guest')
if not now[1] or now[2] then return 0 end
if ARGV[1] == 'player' then redis.call('HDEL', KEYS[1], 'role') else redis.call('HSET', KEYS[1], 'role', ARGV[1]) end
redis.call('HSET', KEYS[2], ARGV[2], 1)
return 1
