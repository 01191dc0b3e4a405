-- Takes seeks that fit each other out of those that wait, all or none.
--
-- KEYS: seeks, those that wait for the same, when each ends, the games of those that were paired, pairings (by game)
-- ARGV: now (ms), game, pairing, when the seeks are forgotten (ms), then for each its id and what it was judged by
-- Answers whether all of them still waited so.
for i = 5, #ARGV, 2 do
  if not redis.call('ZSCORE', KEYS[2], ARGV[i]) or redis.call('HGET', KEYS[1], ARGV[i]) ~= ARGV[i + 1] then return 0 end
  if tonumber(redis.call('ZSCORE', KEYS[3], ARGV[i])) <= tonumber(ARGV[1]) then return 0 end
end
for i = 5, #ARGV, 2 do
  redis.call('ZREM', KEYS[2], ARGV[i])
  redis.call('ZADD', KEYS[3], ARGV[4], ARGV[i])
  redis.call('HSET', KEYS[4], ARGV[i], ARGV[2])
end
redis.call('HSET', KEYS[5], ARGV[2], ARGV[3])
return 1
