-- KEYS: the mark of the logs; ARGV: what it was, the epoch. Answers 0 when another mark was set meanwhile.
if (redis.call('GET', KEYS[1]) or '') ~= ARGV[1] then return 0 end
redis.call('SET', KEYS[1], ARGV[2])
return 1
