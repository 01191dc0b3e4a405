-- KEYS: token; ARGV: this hour (ms). Notes that it was used; a token that has ended stays so.
local used = redis.call('HMGET', KEYS[1], 'hash', 'used')
if used[1] and used[2] ~= ARGV[1] then redis.call('HSET', KEYS[1], 'used', ARGV[1]) end
