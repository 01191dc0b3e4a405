-- Writes those rows of games that are newer than the stored ones, with their places in all lists, in one step.
--
-- KEYS[1]  the position that the read models are at; without it only a rebuild may write
-- KEYS[2]  the token of the running rebuild
--
-- ARGV[1]  the writer's token, '' unless the writer is a rebuild
-- ARGV[2…] for each row four values: game, version, row (JSON), places (JSON: lists of key, score, member)
--
-- Returns  nil when the writer may not write, otherwise for each row what it replaced: '' for nothing, the old row's
--          JSON, or false when the row was not newer and so was not written
--
-- The keys of places are not declared: the work store is one server, never a cluster.

local token = ARGV[1]
if token == '' then
    if redis.call('EXISTS', KEYS[1]) == 0 then
        return nil
    end
elseif redis.call('GET', KEYS[2]) ~= token then
    return nil
end

local function move(old, new)
    local kept = {}
    for _, place in ipairs(new) do
        kept[place[1] .. '\0' .. place[3]] = true
        redis.call('ZADD', place[1], place[2], place[3])
    end
    for _, place in ipairs(old) do
        if not kept[place[1] .. '\0' .. place[3]] then
            redis.call('ZREM', place[1], place[3])
        end
    end
end

local answer = {}
for i = 2, #ARGV, 4 do
    local key = 'rm:game:' .. ARGV[i]
    local found = redis.call('HMGET', key, 'version', 'row', 'places')
    if found[1] and tonumber(found[1]) >= tonumber(ARGV[i + 1]) then
        answer[#answer + 1] = false
    else
        move(found[3] and cjson.decode(found[3]) or {}, cjson.decode(ARGV[i + 3]))
        redis.call('HSET', key, 'version', ARGV[i + 1], 'row', ARGV[i + 2], 'places', ARGV[i + 3])
        redis.call('HDEL', 'rm:broken', ARGV[i])
        answer[#answer + 1] = found[2] or ''
    end
end
return answer
