-- KEYS: token, account, the account's tokens
-- ARGV: token id, hashes of the family's secret and of the one that changes, fields (JSON list of name, value, ...),
--       the family's end (ms).
-- Answers done; unknown without such a family; reused, and ends it, when the changing secret was used before.
local kept = redis.call('HMGET', KEYS[1], 'family', 'refresh')
if not kept[1] or kept[1] ~= ARGV[2] or redis.call('EXISTS', KEYS[2]) == 0 then return 'unknown' end
if kept[2] ~= ARGV[3] then
  redis.call('DEL', KEYS[1])
  redis.call('SREM', KEYS[3], ARGV[1])
  return 'reused'
end
redis.call('HSET', KEYS[1], unpack(cjson.decode(ARGV[4])))
redis.call('PEXPIREAT', KEYS[1], ARGV[5])
return 'done'
