-- KEYS: logs of one shard.
-- Answers for each the place that its last entry names when it is a stub, '' when it is not one.
local places = {}
for i, log in ipairs(KEYS) do
    places[i] = ''
    local last = redis.pcall('XREVRANGE', log, '+', '-', 'COUNT', 1)
    if last[1] then
        for j = 1, #last[1][2], 2 do
            if last[1][2][j] == 'a' then
                places[i] = last[1][2][j + 1]
            end
        end
    end
end
return places
