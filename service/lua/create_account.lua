-- KEYS: name, account, token, the account's tokens, guests, [idempotency record]
-- ARGV: account id, account fields (JSON list of name, value, ...), token id, token fields (the same), token's end (ms),
--       1 for a guest, [record, seconds to keep it]
if KEYS[6] then
  local seen = redis.call('GET', KEYS[6])
  if seen then return {'seen', seen} end
end
if not redis.call('SET', KEYS[1], ARGV[1], 'NX') then return {'taken'} end
redis.call('HSET', KEYS[2], unpack(cjson.decode(ARGV[2])))
redis.call('HSET', KEYS[3], unpack(cjson.decode(ARGV[4])))
redis.call('PEXPIREAT', KEYS[3], ARGV[5])
redis.call('SADD', KEYS[4], ARGV[3])
if ARGV[6] == '1' then redis.call('ZADD', KEYS[5], ARGV[5], ARGV[1]) end
if KEYS[6] then redis.call('SET', KEYS[6], ARGV[7], 'EX', ARGV[8]) end
return {'done'}
