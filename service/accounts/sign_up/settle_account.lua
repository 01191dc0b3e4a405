-- Makes a guest's account a full one.
-- KEYS: account, what forbids the claim of its new name
-- ARGV: its name so far, folded, account fields (JSON list of name, value, ...).
-- Answers done, gone, fixed (not a guest's), or late (it has another name by now, or the claim is void).
local now = redis.call('HMGET', KEYS[1], 'folded', 'guest')
if not now[1] then return 'gone' end
if not now[2] then return 'fixed' end
if now[1] ~= ARGV[1] or redis.call('EXISTS', KEYS[2]) == 1 then return 'late' end
redis.call('HSET', KEYS[1], unpack(cjson.decode(ARGV[2])))
redis.call('HDEL', KEYS[1], 'guest', 'once')
return 'done'
