-- KEYS: logs of one shard; ARGV: a moment (ms), types of events.
-- Answers which of the logs (by number) end with an event of one of these types that was written before the moment.
-- A log that is archived ends with a stub, and one that an operator has ended with something else: neither is due.
local due = {}
for i, log in ipairs(KEYS) do
    local last = redis.pcall('XREVRANGE', log, '+', '-', 'COUNT', 1)[1]
    local public = last and last[2][1] == 'd' and last[2][2] or ''
    -- Canonical JSON begins with the member `at`.
    local at = tonumber(string.match(public, '^{"at":(%d+),'))
    if at and at < tonumber(ARGV[1]) then
        for j = 2, #ARGV do
            if string.find(public, '"type":"' .. ARGV[j] .. '"', 1, true) then
                due[#due + 1] = i
                break
            end
        end
    end
end
return due
