-- Gives an account a role, and logs it.
-- KEYS: account, roles of the staff by account, the administrators' log
-- ARGV: account id, role ('player' for none), who does it (account id or 'operator'), deed (JSON).
-- Answers done, same, gone, guest, own (one's own role), or forbidden (who does it is no administrator any more).
local now = redis.call('HMGET', KEYS[1], 'name', 'guest', 'role')
if ARGV[3] ~= 'operator' then
  if redis.call('HGET', KEYS[2], ARGV[3]) ~= 'administrator' then return 'forbidden' end
  if ARGV[3] == ARGV[1] then return 'own' end
end
if not now[1] then return 'gone' end
if now[2] then return 'guest' end
if (now[3] or 'player') == ARGV[2] then return 'same' end
if ARGV[2] == 'player' then
  redis.call('HDEL', KEYS[1], 'role')
  redis.call('HDEL', KEYS[2], ARGV[1])
else
  redis.call('HSET', KEYS[1], 'role', ARGV[2])
  redis.call('HSET', KEYS[2], ARGV[1], ARGV[2])
end
redis.call('XADD', KEYS[3], '*', 'deed', ARGV[4])
return 'done'
