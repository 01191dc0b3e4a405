-- KEYS: a feed; ARGV: the group.
-- Answers the id of the oldest notice that the group was given and has not acknowledged ('': none), and of the last
-- that it was given; nothing when there is no such group.
if redis.call('EXISTS', KEYS[1]) == 0 then return false end
for _, flat in ipairs(redis.call('XINFO', 'GROUPS', KEYS[1])) do
    local group = {}
    for i = 1, #flat, 2 do group[flat[i]] = flat[i + 1] end
    if group.name == ARGV[1] then
        local oldest = group.pending > 0 and redis.call('XPENDING', KEYS[1], ARGV[1])[2] or ''
        return {oldest, group['last-delivered-id']}
    end
end
return false
