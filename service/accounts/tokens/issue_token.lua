-- KEYS: account, token, the account's tokens, [idempotency record]
-- ARGV: token id, token fields (JSON list of name, value, ...; '' to ask only), token's end (ms),
--       [record, seconds to keep it, the prefix of the keys of its tokens, the mark of the record].
-- Answers seen with a record whose token was not used, otherwise gone, free or done.
if KEYS[4] then
  local seen = redis.call('GET', KEYS[4])
  if seen and redis.call('HGET', ARGV[6] .. cjson.decode(seen).token.id, 'once') == ARGV[7] then
    return {'seen', seen}
  end
end
if redis.call('EXISTS', KEYS[1]) == 0 then return {'gone'} end
if ARGV[2] == '' then return {'free'} end
redis.call('HSET', KEYS[2], unpack(cjson.decode(ARGV[2])))
redis.call('PEXPIREAT', KEYS[2], ARGV[3])
redis.call('SADD', KEYS[3], ARGV[1])
if KEYS[4] then redis.call('SET', KEYS[4], ARGV[4], 'EX', ARGV[5]) end
return {'done'}
