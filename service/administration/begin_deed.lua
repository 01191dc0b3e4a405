-- KEYS: roles of the staff by account, deeds that may be done at any moment
-- ARGV: account id, who does it (account id or 'operator'), the deed's id, what is noted.
-- Answers done, forbidden (who does it has no role any more), or above.
local rank = {moderator = 1, administrator = 2}
local mine = 3
if ARGV[2] ~= 'operator' then
  mine = rank[redis.call('HGET', KEYS[1], ARGV[2]) or ''] or 0
  if mine == 0 then return 'forbidden' end
end
if mine <= (rank[redis.call('HGET', KEYS[1], ARGV[1]) or ''] or 0) then return 'above' end
redis.call('HSET', KEYS[2], ARGV[3], ARGV[4])
return 'done'
