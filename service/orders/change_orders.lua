-- KEYS: the player's orders, all that have orders
-- ARGV: game, player, the orders as they were read (empty for none), the new ones (empty for none).
-- Replaces the orders and answers 1, or 0 when they are no longer those that were read.
if (redis.call('HGET', KEYS[1], ARGV[1]) or '') ~= ARGV[3] then return 0 end
if ARGV[4] == '' then
    redis.call('HDEL', KEYS[1], ARGV[1])
    redis.call('SREM', KEYS[2], ARGV[1] .. ' ' .. ARGV[2])
else
    redis.call('HSET', KEYS[1], ARGV[1], ARGV[4])
    redis.call('SADD', KEYS[2], ARGV[1] .. ' ' .. ARGV[2])
end
return 1
