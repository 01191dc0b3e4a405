-- Gives an account another name, bars the old one for a while, and logs that.
-- KEYS: account, roles of the staff by account, the administrators' log, deeds that are not carried out wholly,
--       the count of names that went or changed, the new name, the index of names
-- ARGV: account id, who does it (account id or 'operator'), deed (JSON), the deed's id, the new name, the same folded,
--       the prefix of names' keys, seconds for which the old one is barred, what stands for its holder, names remembered.
-- Answers done, gone, taken, forbidden (who does it has no role any more), or above.
local rank = {moderator = 1, administrator = 2}
local mine = 3
if ARGV[2] ~= 'operator' then
  mine = rank[redis.call('HGET', KEYS[2], ARGV[2]) or ''] or 0
  if mine == 0 then return 'forbidden' end
end
local now = redis.call('HMGET', KEYS[1], 'name', 'folded', 'former')
if not now[1] then return 'gone' end
if mine <= (rank[redis.call('HGET', KEYS[2], ARGV[1]) or ''] or 0) then return 'above' end
if redis.call('EXISTS', KEYS[6]) == 1 then return 'taken' end
local former = cjson.decode(now[3] or '[]')
table.insert(former, 1, now[1])
while #former > tonumber(ARGV[10]) do table.remove(former) end
redis.call('SET', ARGV[7] .. now[2], ARGV[9], 'EX', ARGV[8])
redis.call('SET', KEYS[6], ARGV[1])
redis.call('HSET', KEYS[1], 'name', ARGV[5], 'folded', ARGV[6], 'former', cjson.encode(former))
redis.call('HDEL', KEYS[1], 'once')
redis.call('ZREM', KEYS[7], now[2])
redis.call('ZADD', KEYS[7], 0, ARGV[6])
redis.call('INCR', KEYS[5])
redis.call('HSET', KEYS[4], ARGV[4], ARGV[3])
redis.call('XADD', KEYS[3], '*', 'deed', ARGV[3])
return 'done'
