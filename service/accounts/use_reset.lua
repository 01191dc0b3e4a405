-- Sets a password by a code, which counts once: all codes and all tokens of the account end with it.
-- KEYS: account, its password codes by when they end (sorted set, ms), its tokens
-- ARGV: the password's hash, the code's hash, now (ms), the prefix of the keys of its tokens.
-- Answers whether there was such a code.
local ends = redis.call('ZSCORE', KEYS[2], ARGV[2])
if not ends or tonumber(ends) <= tonumber(ARGV[3]) then return 0 end
if redis.call('HEXISTS', KEYS[1], 'password') == 0 then return 0 end
redis.call('HSET', KEYS[1], 'password', ARGV[1])
redis.call('HDEL', KEYS[1], 'once')
for _, token in ipairs(redis.call('SMEMBERS', KEYS[3])) do redis.call('DEL', ARGV[4] .. token) end
redis.call('DEL', KEYS[2], KEYS[3])
return 1
