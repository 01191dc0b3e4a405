-- Takes a club's words from it, and closes it or opens it again.
-- KEYS: the club, who asks, who is invited, its talk, what is hidden of that
-- ARGV: close_club, open_club or erase_club_text, the name that it gets, the same folded, closure (JSON).
-- Answers the folded name that it had, or '' if there is none any more.
local had = redis.call('HGET', KEYS[1], 'folded')
if not had then return '' end
if ARGV[1] == 'open_club' then
  redis.call('HDEL', KEYS[1], 'closed')
  return had
end
redis.call('HSET', KEYS[1], 'name', ARGV[2], 'folded', ARGV[3], 'about', '')
if ARGV[1] == 'close_club' then
  redis.call('HSETNX', KEYS[1], 'closed', ARGV[4])
  redis.call('DEL', KEYS[2], KEYS[3], KEYS[4], KEYS[5])
end
return had
