-- KEYS: the player's orders
-- ARGV: game, the orders as they were read (empty for none), the new ones (empty for none).
-- Replaces the orders and answers 1, or 0 when they are no longer those that were read.
if (redis.call('HGET', KEYS[1], ARGV[1]) or '') ~= ARGV[2] then return 0 end
if ARGV[3] == '' then redis.call('HDEL', KEYS[1], ARGV[1]) else redis.call('HSET', KEYS[1], ARGV[1], ARGV[3]) end
return 1
