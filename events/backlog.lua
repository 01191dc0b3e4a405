-- KEYS: a feed; ARGV: the group.
-- Answers how many notices the group has not dealt with, and the id of the oldest ('' when there is none).
if redis.call('EXISTS', KEYS[1]) == 0 then
    return {0, ''}
end
local function id_after(place)
    local found = redis.call('XRANGE', KEYS[1], place, '+', 'COUNT', 1)[1]
    return found and found[1] or ''
end
for _, flat in ipairs(redis.call('XINFO', 'GROUPS', KEYS[1])) do
    local group = {}
    for i = 1, #flat, 2 do
        group[flat[i]] = flat[i + 1]
    end
    if group.name == ARGV[1] then
        local unread = id_after('(' .. group['last-delivered-id'])
        local lag = tonumber(group.lag or 0) or 0
        if unread ~= '' and lag == 0 then
            lag = 1 -- the server does not know how many, but there are some
        end
        local taken = redis.call('XPENDING', KEYS[1], ARGV[1])
        return {taken[1] + lag, taken[1] > 0 and taken[2] or unread}
    end
end
return {redis.call('XLEN', KEYS[1]), id_after('-')}
