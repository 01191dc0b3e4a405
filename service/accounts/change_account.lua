-- KEYS: account, the account's tokens; ARGV: fields (JSON list of name, value, ...), the prefix of tokens' keys,
--       id of the only token to keep or ''.
-- Answers whether there is such an account.
if redis.call('EXISTS', KEYS[1]) == 0 then return 0 end
redis.call('HSET', KEYS[1], unpack(cjson.decode(ARGV[1])))
redis.call('HDEL', KEYS[1], 'once')
if ARGV[3] ~= '' then
  for _, token in ipairs(redis.call('SMEMBERS', KEYS[2])) do
    if token ~= ARGV[3] then
      redis.call('DEL', ARGV[2] .. token)
      redis.call('SREM', KEYS[2], token)
    end
  end
end
return 1
