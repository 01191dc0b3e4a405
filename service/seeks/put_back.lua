-- Undoes a pairing that becomes no game: its seeks wait again where they did, or are forgotten.
--
-- KEYS: seeks, those that wait for the same, when each ends, the games of those that were paired, pairings,
--       then for each seek the account's
-- ARGV: game, the pairing as it was, then for each seek: id, since when it waits, when it lapses, 1 if it goes on
-- Answers whether the pairing was so.
if redis.call('HGET', KEYS[5], ARGV[1]) ~= ARGV[2] then return 0 end
redis.call('HDEL', KEYS[5], ARGV[1])
for i = 3, #ARGV, 4 do
  redis.call('HDEL', KEYS[4], ARGV[i])
  if ARGV[i + 3] == '1' and redis.call('HEXISTS', KEYS[1], ARGV[i]) == 1 then
    redis.call('ZADD', KEYS[2], ARGV[i + 1], ARGV[i])
    redis.call('ZADD', KEYS[3], ARGV[i + 2], ARGV[i])
  else
    redis.call('ZREM', KEYS[3], ARGV[i])
    redis.call('HDEL', KEYS[1], ARGV[i])
    redis.call('HDEL', KEYS[6 + (i - 3) / 4], ARGV[i])
  end
end
return 1
