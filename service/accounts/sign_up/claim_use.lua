-- KEYS: an invitation
-- ARGV: the hash of its secret, the field of a claim, the claim's account, 1 to reserve a use, 0 to ask only, now (ms).
-- Answers whether there is such an invitation and a use of it left, or reserved by this claim.
local invitation = redis.call('HMGET', KEYS[1], 'hash', 'left', ARGV[2])
if invitation[1] ~= ARGV[1] then return 0 end
if invitation[3] then return 1 end
if tonumber(invitation[2]) < 1 then return 0 end
if ARGV[4] == '1' then
  redis.call('HINCRBY', KEYS[1], 'left', -1)
  redis.call('HSET', KEYS[1], ARGV[2], ARGV[3] .. ' ' .. ARGV[5])
end
return 1
