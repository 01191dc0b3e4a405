-- Gives somebody another role among the staff, to be written to the account next.
-- KEYS: roles of the staff by account, deeds that may be done at any moment
-- ARGV: account id, role ('player' for none), who does it (account id or 'operator'), the deed's id, what is noted,
--       what is known of the account: gone, guest, or its role.
-- Answers done, same, gone, guest, own (one's own role), or forbidden (who does it is no administrator any more).
if ARGV[3] ~= 'operator' then
  if redis.call('HGET', KEYS[1], ARGV[3]) ~= 'administrator' then return 'forbidden' end
  if ARGV[3] == ARGV[1] then return 'own' end
end
if ARGV[6] == 'gone' or ARGV[6] == 'guest' then return ARGV[6] end
local now = redis.call('HGET', KEYS[1], ARGV[1]) or 'player'
if now == ARGV[2] and ARGV[6] == ARGV[2] then return 'same' end
if ARGV[2] == 'player' then
  redis.call('HDEL', KEYS[1], ARGV[1])
else
  redis.call('HSET', KEYS[1], ARGV[1], ARGV[2])
end
redis.call('HSET', KEYS[2], ARGV[4], ARGV[5])
return 'done'
