-- KEYS: the club, its members; ARGV: who changes it, its fields (JSON list of name, value, ...).
-- Answers done, gone, closed or forbidden.
local club = redis.call('HMGET', KEYS[1], 'founded', 'closed')
if not club[1] then return 'gone' end
local by = redis.call('HGET', KEYS[2], ARGV[1])
if not by or cjson.decode(by).role == 'member' then return 'forbidden' end
if club[2] then return 'closed' end
redis.call('HSET', KEYS[1], unpack(cjson.decode(ARGV[2])))
return 'done'
