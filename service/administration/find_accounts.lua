-- KEYS: the index of names
-- ARGV: where to begin and to end in it (as ZRANGEBYLEX has them), how many, the prefixes of names' and accounts' keys,
--       fields of an account.
-- Answers for each account: its name in the index, its id, and the fields.
local found = {}
for _, name in ipairs(redis.call('ZRANGEBYLEX', KEYS[1], ARGV[1], ARGV[2], 'LIMIT', 0, ARGV[3])) do
  local account = redis.call('GET', ARGV[4] .. name)
  if account then
    found[#found + 1] = {name, account, redis.call('HMGET', ARGV[5] .. account, unpack(ARGV, 6))}
  end
end
return found
