-- Imposes a sanction on an account, or lifts it.
-- KEYS: account, receipts of deeds; ARGV: the deed's id, the sanction's field, sanction (JSON; '' lifts it).
-- Answers done, none (nothing to lift), or gone.
local now = redis.call('HMGET', KEYS[1], 'name', ARGV[2])
if not now[1] then return 'gone' end
if ARGV[3] ~= '' then
  redis.call('HSET', KEYS[1], ARGV[2], ARGV[3])
elseif redis.call('HDEL', KEYS[1], ARGV[2]) == 0 then
  return 'none'
end
redis.call('HSET', KEYS[2], ARGV[1], 1)
return 'done'
