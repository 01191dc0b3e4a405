-- KEYS: the agenda
-- ARGV: the moment until which the members were taken, and for each member two values: its name, and when it is to be
--       looked at again (ms, '' for never)
-- Leaves alone what somebody has put on the agenda meanwhile.
for i = 2, #ARGV, 2 do
    if tonumber(redis.call('ZSCORE', KEYS[1], ARGV[i])) == tonumber(ARGV[1]) then
        if ARGV[i + 1] == '' then
            redis.call('ZREM', KEYS[1], ARGV[i])
        else
            redis.call('ZADD', KEYS[1], ARGV[i + 1], ARGV[i])
        end
    end
end
return 1
