-- KEYS: a feed; ARGV: the group, the idle time (ms).
-- One call, or a notice that such a consumer gets meanwhile would be forgotten with it. Answers how many are gone.
local gone = 0
for _, flat in ipairs(redis.call('XINFO', 'CONSUMERS', KEYS[1], ARGV[1])) do
    local consumer = {}
    for i = 1, #flat, 2 do
        consumer[flat[i]] = flat[i + 1]
    end
    if consumer.pending == 0 and consumer.idle >= tonumber(ARGV[2]) then
        redis.call('XGROUP', 'DELCONSUMER', KEYS[1], ARGV[1], consumer.name)
        gone = gone + 1
    end
end
return gone
