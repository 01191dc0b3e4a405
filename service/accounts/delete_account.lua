-- KEYS: account, the account's tokens, guests, its mail address, the keys of its mail, its networks,
--       the count of names that went or changed, roles of the staff by account, the index of names, the addresses of
--       all, the hashes of its password codes, its second factor
-- ARGV: account id, the prefixes of the keys of names, of tokens, of networks and of password codes.
-- Erases everything that names the account, and answers whether there was one; last, and nothing is
-- erased, for the only administrator.
if redis.call('HGET', KEYS[8], ARGV[1]) == 'administrator' then
  local administrators = 0
  for _, role in ipairs(redis.call('HVALS', KEYS[8])) do
    if role == 'administrator' then administrators = administrators + 1 end
  end
  if administrators == 1 then return 'last' end
end
redis.call('HDEL', KEYS[8], ARGV[1])
redis.call('ZREM', KEYS[3], ARGV[1])
local name = redis.call('HGET', KEYS[1], 'folded')
if not name then return 0 end
for _, token in ipairs(redis.call('SMEMBERS', KEYS[2])) do redis.call('DEL', ARGV[3] .. token) end
for _, key in ipairs(redis.call('ZRANGE', KEYS[5], 0, -1)) do redis.call('DEL', key) end
for _, network in ipairs(redis.call('ZRANGE', KEYS[6], 0, -1)) do redis.call('ZREM', ARGV[4] .. network, ARGV[1]) end
for _, code in ipairs(redis.call('SMEMBERS', KEYS[11])) do redis.call('DEL', ARGV[5] .. code) end
local box = redis.call('HGET', KEYS[1], 'box')
if box then redis.call('ZREM', KEYS[10], box .. ' ' .. ARGV[1]) end
redis.call('ZREM', KEYS[9], name)
redis.call('DEL', KEYS[11], KEYS[12], ARGV[2] .. name, KEYS[1], KEYS[2], KEYS[4], KEYS[5], KEYS[6])
redis.call('INCR', KEYS[7])
return 1
