-- KEYS: who has the name, names in their order, names that wait to be settled
-- ARGV: name, the claim that it holds, what it holds from now on ('' for nothing, '-' for what bars it), and for a claim
--       since when it waits to be settled (ms, 0 if it does not), for a bar its seconds.
-- Answers whether it held that claim.
if redis.call('GET', KEYS[1]) ~= ARGV[2] then return 0 end
if ARGV[3] == '' or ARGV[3] == '-' then
  redis.call('DEL', KEYS[1])
  if ARGV[3] == '-' then redis.call('SET', KEYS[1], '-', 'EX', ARGV[4]) end
  redis.call('ZREM', KEYS[2], ARGV[1])
  redis.call('ZREM', KEYS[3], ARGV[1])
else
  redis.call('SET', KEYS[1], ARGV[3])
  if ARGV[4] == '0' then redis.call('ZREM', KEYS[3], ARGV[1]) else redis.call('ZADD', KEYS[3], ARGV[4], ARGV[1]) end
end
return 1
