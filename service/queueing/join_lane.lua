-- KEYS: games that wait, games that are put off, games whose bots take their time, the ring, its clock, what owners
-- have had of it, the game's origin;
-- ARGV: game, its creator, seconds to remember the origin, the key of what led to it that games wait, what led to it
-- that this one does, its owner ('': the creator, or for a guest the network that the game came from)
-- The work store is one server, never a cluster: keys made here need not be declared.
if redis.call('SADD', KEYS[1], ARGV[1]) == 0 then return 0 end
redis.call('ZREM', KEYS[2], ARGV[1])
redis.call('ZREM', KEYS[3], ARGV[1])
redis.call('HSET', ARGV[4], ARGV[1], ARGV[5])
redis.call('EXPIRE', KEYS[7], ARGV[3])
local origin = redis.call('HMGET', KEYS[7], 'network', 'guest')
local from_network = origin[2] == '1' and origin[1] and origin[1] ~= ''
local owner = ARGV[6]
if owner == '' then owner = from_network and 'network:' .. origin[1] or 'account:' .. ARGV[2] end
if redis.call('RPUSH', KEYS[4] .. ':' .. owner, ARGV[1]) == 1 then
  -- The clock moves on with whoever comes, so that the first to come is the first to have a turn.
  local now = redis.call('INCR', KEYS[5])
  redis.call('ZADD', KEYS[4], math.max(now, tonumber(redis.call('ZSCORE', KEYS[6], owner) or 0)), owner)
end
return 1
