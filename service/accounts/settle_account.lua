-- Makes a guest's account a full one.
-- KEYS: account, the new name, guests, the count of names that went or changed, the index of names
-- ARGV: account id, account fields (JSON list of name, value, ...; '' to ask only), the prefix of names' keys.
-- Answers done, gone, fixed (not a guest's), taken (the name), or free.
local now = redis.call('HMGET', KEYS[1], 'folded', 'guest')
if not now[1] then return 'gone' end
if not now[2] then return 'fixed' end
local holder = redis.call('GET', KEYS[2])
if holder and holder ~= ARGV[1] then return 'taken' end
if ARGV[2] == '' then return 'free' end
redis.call('DEL', ARGV[3] .. now[1])
redis.call('SET', KEYS[2], ARGV[1])
redis.call('HSET', KEYS[1], unpack(cjson.decode(ARGV[2])))
redis.call('HDEL', KEYS[1], 'guest', 'once')
redis.call('ZREM', KEYS[3], ARGV[1])
redis.call('ZREM', KEYS[5], now[1])
redis.call('ZADD', KEYS[5], 0, redis.call('HGET', KEYS[1], 'folded'))
redis.call('INCR', KEYS[4])
return 'done'
