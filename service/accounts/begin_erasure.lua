-- KEYS: roles of the staff by account, accounts that are being erased; ARGV: account id, now (ms).
-- Answers last, and notes nothing, for the only administrator.
if redis.call('HGET', KEYS[1], ARGV[1]) == 'administrator' then
  local administrators = 0
  for _, role in ipairs(redis.call('HVALS', KEYS[1])) do
    if role == 'administrator' then administrators = administrators + 1 end
  end
  if administrators == 1 then return 'last' end
end
redis.call('HDEL', KEYS[1], ARGV[1])
redis.call('HSETNX', KEYS[2], ARGV[1], ARGV[2])
return 'done'
