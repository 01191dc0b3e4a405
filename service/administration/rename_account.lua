-- Gives an account another name.
-- KEYS: account, receipts of deeds, what forbids the claim of the new name
-- ARGV: the deed's id, its name so far, folded, the new name, the same folded, names remembered.
-- Answers done, gone, or late (it has another name by now, or the claim is void).
local now = redis.call('HMGET', KEYS[1], 'name', 'folded', 'former')
if not now[1] then return 'gone' end
if now[2] ~= ARGV[2] or redis.call('EXISTS', KEYS[3]) == 1 then return 'late' end
local former = cjson.decode(now[3] or '[]')
table.insert(former, 1, now[1])
while #former > tonumber(ARGV[5]) do table.remove(former) end
redis.call('HSET', KEYS[1], 'name', ARGV[3], 'folded', ARGV[4], 'former', cjson.encode(former))
redis.call('HDEL', KEYS[1], 'once')
redis.call('HSET', KEYS[2], ARGV[1], 1)
return 'done'
