-- KEYS: the lock of a migration; ARGV: who wants to hold it, for how many seconds. Answers whether they do.
local holder = redis.call('GET', KEYS[1])
if holder and holder ~= ARGV[1] then return 0 end
redis.call('SET', KEYS[1], ARGV[1], 'EX', ARGV[2])
return 1
