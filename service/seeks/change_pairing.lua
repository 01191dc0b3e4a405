-- KEYS: pairings; ARGV: game, the pairing as it was, as it is now. Answers whether it was so.
if redis.call('HGET', KEYS[1], ARGV[1]) ~= ARGV[2] then return 0 end
redis.call('HSET', KEYS[1], ARGV[1], ARGV[3])
return 1
