-- KEYS: account, the account's tokens, its password codes
-- ARGV: fields (JSON list of name, value, ...; '' for none), the prefix of the keys of its tokens,
--       id of the only token to keep or '', 1 if the codes end.
-- Answers whether there is such an account.
if redis.call('EXISTS', KEYS[1]) == 0 then return 0 end
if ARGV[1] ~= '' then redis.call('HSET', KEYS[1], unpack(cjson.decode(ARGV[1]))) end
redis.call('HDEL', KEYS[1], 'once')
if ARGV[3] ~= '' then
  for _, token in ipairs(redis.call('SMEMBERS', KEYS[2])) do
    if token ~= ARGV[3] then
      redis.call('DEL', ARGV[2] .. token)
      redis.call('SREM', KEYS[2], token)
    end
  end
end
if ARGV[4] == '1' then redis.call('DEL', KEYS[3]) end
return 1
