-- Enters somebody among those who ask, or those who are invited.
-- KEYS: the club, its members, where to enter them, who was expelled
-- ARGV: account, what is entered (JSON), how many there may be, who invites ('' for nobody).
-- Answers done, or why not: gone, closed, forbidden, member, expelled, not_asked (nobody asks here), full.
local club = redis.call('HMGET', KEYS[1], 'admission', 'closed')
if not club[1] then return 'gone' end
if ARGV[4] ~= '' then
  local by = redis.call('HGET', KEYS[2], ARGV[4])
  if not by or cjson.decode(by).role == 'member' then return 'forbidden' end
end
if club[2] then return 'closed' end
if redis.call('HEXISTS', KEYS[2], ARGV[1]) == 1 then return 'member' end
if ARGV[4] == '' then
  if redis.call('ZSCORE', KEYS[4], ARGV[1]) then return 'expelled' end
  if club[1] ~= 'request' then return 'not_asked' end
end
if redis.call('HEXISTS', KEYS[3], ARGV[1]) == 0 and redis.call('HLEN', KEYS[3]) >= tonumber(ARGV[3]) then return 'full' end
redis.call('HSET', KEYS[3], ARGV[1], ARGV[2])
return 'done'
