-- Sets a password by a code, which counts once: all codes and all tokens of the account end with it.
-- KEYS: the code's record; ARGV: the password's hash, and the prefixes (the same hash tag) of the keys of accounts,
--       of codes' records, of accounts' codes, of tokens, and of accounts' tokens.
-- Answers the account, nil without such a code.
local account = redis.call('GET', KEYS[1])
if not account then return nil end
redis.call('DEL', KEYS[1])
local key, codes, tokens = ARGV[2] .. account, ARGV[4] .. account, ARGV[6] .. account
if redis.call('HEXISTS', key, 'password') == 0 then return nil end
redis.call('HSET', key, 'password', ARGV[1])
redis.call('HDEL', key, 'once')
for _, code in ipairs(redis.call('SMEMBERS', codes)) do redis.call('DEL', ARGV[3] .. code) end
for _, token in ipairs(redis.call('SMEMBERS', tokens)) do redis.call('DEL', ARGV[5] .. token) end
redis.call('DEL', codes, tokens)
return account
