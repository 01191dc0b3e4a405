-- Makes somebody a member: who comes by themselves, or whom somebody lets in who leads the club.
-- KEYS: the club, its members, who asks, who is invited, who was expelled
-- ARGV: account, what they become (JSON), how many members there may be, who lets them in ('' for nobody), 1 if an
--       invitation counts.
-- Answers done, or member if they are one, or why not: gone, closed, forbidden, not_asked, expelled, not_open, full.
local club = redis.call('HMGET', KEYS[1], 'admission', 'closed')
if not club[1] then return 'gone' end
if ARGV[4] ~= '' then
  local by = redis.call('HGET', KEYS[2], ARGV[4])
  if not by or cjson.decode(by).role == 'member' then return 'forbidden' end
end
if redis.call('HEXISTS', KEYS[2], ARGV[1]) == 1 then return 'member' end
if club[2] then return 'closed' end
if ARGV[4] ~= '' then
  if redis.call('HEXISTS', KEYS[3], ARGV[1]) == 0 then return 'not_asked' end
elseif ARGV[5] == '0' or redis.call('HEXISTS', KEYS[4], ARGV[1]) == 0 then
  if redis.call('ZSCORE', KEYS[5], ARGV[1]) then return 'expelled' end
  if club[1] ~= 'open' then return 'not_open' end
end
if redis.call('HLEN', KEYS[2]) >= tonumber(ARGV[3]) then return 'full' end
redis.call('HSET', KEYS[2], ARGV[1], ARGV[2])
redis.call('HDEL', KEYS[3], ARGV[1])
redis.call('HDEL', KEYS[4], ARGV[1])
redis.call('ZREM', KEYS[5], ARGV[1])
return 'done'
