-- Takes a member out, who leaves or is expelled. The next in line leads in the place of a leader who leaves: whoever has
-- been an officer for longest, else a member; when nobody is left, the club ends.
-- KEYS: the club, its members, who asks, who is invited, who was expelled, its talk, what is hidden of that
-- ARGV: account, who expels them ('' if they leave), now (ms), how many expelled ones are remembered.
-- Answers {done or why not: gone, forbidden, stranger; who leads now, '' if that is as before; the folded name of a club
-- that has ended, or ''}.
local rank = {leader = 3, officer = 2, member = 1}
if redis.call('EXISTS', KEYS[1]) == 0 then return {'gone', '', ''} end
local kept = redis.call('HGET', KEYS[2], ARGV[1])
if ARGV[2] ~= '' then
  local by = redis.call('HGET', KEYS[2], ARGV[2])
  local mine = by and rank[cjson.decode(by).role] or 0
  if mine < 2 or (kept and mine <= rank[cjson.decode(kept).role]) then return {'forbidden', '', ''} end
end
if not kept then return {'stranger', '', ''} end
redis.call('HDEL', KEYS[2], ARGV[1])
if ARGV[2] ~= '' then
  redis.call('ZADD', KEYS[5], ARGV[3], ARGV[1])
  redis.call('ZREMRANGEBYRANK', KEYS[5], 0, -1 - tonumber(ARGV[4]))
end
if cjson.decode(kept).role ~= 'leader' then return {'done', '', ''} end
local heir, best
local all = redis.call('HGETALL', KEYS[2])
for i = 1, #all, 2 do
  local one = cjson.decode(all[i + 1])
  local before = best and (rank[one.role] > rank[best.role] or (one.role == best.role
    and (one.since < best.since or (one.since == best.since and all[i] < heir))))
  if not best or before then heir, best = all[i], one end
end
if heir then
  best.role = 'leader'
  redis.call('HSET', KEYS[2], heir, cjson.encode(best))
  redis.call('HSET', KEYS[1], 'leader', heir)
  return {'done', heir, ''}
end
local name = redis.call('HGET', KEYS[1], 'folded')
redis.call('DEL', unpack(KEYS))
return {'done', '', name}
