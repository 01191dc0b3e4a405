-- KEYS: account, the account's tokens, guests, its mail address, the keys of its mail, its networks,
--       the count of names that went or changed, the addresses of all, the hashes of its password codes
-- ARGV: account id, the prefixes of the keys of names, of tokens and of password codes.
-- Erases everything that names the account, and answers whether there was one.
redis.call('ZREM', KEYS[3], ARGV[1])
local name = redis.call('HGET', KEYS[1], 'folded')
if not name then return 0 end
for _, token in ipairs(redis.call('SMEMBERS', KEYS[2])) do redis.call('DEL', ARGV[3] .. token) end
for _, key in ipairs(redis.call('ZRANGE', KEYS[5], 0, -1)) do redis.call('DEL', key) end
for _, code in ipairs(redis.call('SMEMBERS', KEYS[9])) do redis.call('DEL', ARGV[4] .. code) end
local box = redis.call('HGET', KEYS[1], 'box')
if box then redis.call('ZREM', KEYS[8], box .. ' ' .. ARGV[1]) end
redis.call('DEL', KEYS[9], ARGV[2] .. name, KEYS[1], KEYS[2], KEYS[4], KEYS[5], KEYS[6])
redis.call('INCR', KEYS[7])
return 1
