-- KEYS: the club, its members, and all else that is its; ARGV: who dissolves it.
-- Answers {done, its folded name}, or {why not: gone, forbidden; ''}.
local club = redis.call('HMGET', KEYS[1], 'leader', 'folded')
if not club[1] then return {'gone', ''} end
if club[1] ~= ARGV[1] then return {'forbidden', ''} end
redis.call('DEL', unpack(KEYS))
return {'done', club[2]}
