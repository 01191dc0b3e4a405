-- KEYS: the lease, the version at which a bot has to move; ARGV: the version played to, for how long to hold on (ms).
-- Answers 0 when a bot was asked for later: then the lease goes on.
if tonumber(redis.call('GET', KEYS[2]) or 0) > tonumber(ARGV[1]) then
    redis.call('SET', KEYS[1], 'held', 'PX', ARGV[2])
    return 0
end
redis.call('DEL', KEYS[1], KEYS[2])
return 1
