-- KEYS: name, account, token, the account's tokens, guests, the index of names, invitation, [idempotency record]
-- ARGV: account id, account fields (JSON list of name, value, ...; '' to ask only), token id, token fields (the same),
--       token's end (ms), 1 for a guest, the hash of the invitation's secret ('' where none is needed), [record,
--       seconds to keep it, the prefix of tokens' keys, and an account's].
-- Answers seen with a record whose token was not used and whose account was not changed, otherwise uninvited, taken,
-- free or done.
if KEYS[8] then
  local seen = redis.call('GET', KEYS[8])
  local made = seen and cjson.decode(seen)
  if made and redis.call('HGET', ARGV[10] .. made.token.id, 'once') == KEYS[8]
    and redis.call('HGET', ARGV[11] .. made.account.id, 'once') == KEYS[8] then return {'seen', seen} end
end
if ARGV[7] ~= '' then
  local invitation = redis.call('HMGET', KEYS[7], 'hash', 'left')
  if invitation[1] ~= ARGV[7] or tonumber(invitation[2]) < 1 then return {'uninvited'} end
end
if redis.call('EXISTS', KEYS[1]) == 1 then return {'taken'} end
if ARGV[2] == '' then return {'free'} end
if ARGV[7] ~= '' then redis.call('HINCRBY', KEYS[7], 'left', -1) end
redis.call('SET', KEYS[1], ARGV[1])
redis.call('HSET', KEYS[2], unpack(cjson.decode(ARGV[2])))
redis.call('ZADD', KEYS[6], 0, redis.call('HGET', KEYS[2], 'folded'))
redis.call('HSET', KEYS[3], unpack(cjson.decode(ARGV[4])))
redis.call('PEXPIREAT', KEYS[3], ARGV[5])
redis.call('SADD', KEYS[4], ARGV[3])
if ARGV[6] == '1' then redis.call('ZADD', KEYS[5], ARGV[5], ARGV[1]) end
if KEYS[8] then redis.call('SET', KEYS[8], ARGV[8], 'EX', ARGV[9]) end
return {'done'}
