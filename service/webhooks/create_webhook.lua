-- KEYS: account, webhook, the account's webhooks, [idempotency record]
-- ARGV: webhook's id, webhook (JSON), how many an account may have,
--       [record, seconds to keep it, the prefix of the keys of its webhooks, the mark of the record].
-- Answers seen with a record and its webhook, if that is as its owner made it, otherwise gone (the account), full or done.
if redis.call('EXISTS', KEYS[1]) == 0 then return {'gone'} end
if KEYS[4] then
  local seen = redis.call('GET', KEYS[4])
  local kept = seen and redis.call('GET', ARGV[6] .. cjson.decode(seen).id)
  if kept and cjson.decode(kept).once == ARGV[7] then return {'seen', seen, kept} end
end
if redis.call('SCARD', KEYS[3]) >= tonumber(ARGV[3]) then return {'full'} end
redis.call('SET', KEYS[2], ARGV[2])
redis.call('SADD', KEYS[3], ARGV[1])
if KEYS[4] then redis.call('SET', KEYS[4], ARGV[4], 'EX', ARGV[5]) end
return {'done'}
