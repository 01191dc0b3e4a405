-- KEYS: account, its tokens, the name that it lets go of, its second factor, its password
--       codes, its mail address, its apps
-- ARGV: the prefix of the keys of its tokens.
-- Erases the account, and what only it can find; what is to be erased in other slots is noted.
local name = redis.call('HGET', KEYS[1], 'folded')
if name then redis.call('SET', KEYS[3], name) end
for _, token in ipairs(redis.call('SMEMBERS', KEYS[2])) do redis.call('DEL', ARGV[1] .. token) end
redis.call('DEL', KEYS[1], KEYS[2], KEYS[4], KEYS[5], KEYS[6], KEYS[7])
return 1
