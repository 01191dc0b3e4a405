-- Counts a code once.
-- KEYS: second factor; ARGV: the sealed secret by which an authenticator's code was found right, and the code's step;
--       for a recovery code '' and its hash.
-- Answers whether it counts: no step does at or before one that was used.
if ARGV[1] == '' then return redis.call('HDEL', KEYS[1], 'code:' .. ARGV[2]) end
local now = redis.call('HMGET', KEYS[1], 'secret', 'step')
if now[1] ~= ARGV[1] or tonumber(ARGV[2]) <= tonumber(now[2]) then return 0 end
redis.call('HSET', KEYS[1], 'step', ARGV[2])
return 1
