-- Writes those rows of games that are newer than the stored ones, with their places in all lists, in one step, into
-- every generation that lives.
--
-- KEYS[1]  the position and generations of the read models; without a current one only a rebuild may write
-- KEYS[2]  the token of the running rebuild
-- KEYS[3]  the generations that were current until a moment ago
--
-- ARGV[1]  the writer's token, '' unless the writer is a rebuild
-- ARGV[2]  the generation that the rebuild writes
-- ARGV[3…] for each row four values: game, version, row (JSON), places (JSON: lists of key, score, member)
--
-- Returns  nil when the writer may not write, otherwise for each row what it replaced in the first of the generations:
--          '' for nothing, the old row's JSON, or false when the row was not newer and so was not written
--
-- The keys of places are not declared: the work store is one server, never a cluster.

local generations
if ARGV[1] == '' then
    local living = redis.call('HMGET', KEYS[1], 'current', 'next')
    if not living[1] then
        return nil
    end
    generations = redis.call('ZRANGE', KEYS[3], 0, -1)
    table.insert(generations, 1, living[1])
    if living[2] then
        generations[#generations + 1] = living[2]
    end
elseif redis.call('GET', KEYS[2]) == ARGV[1] then
    generations = {ARGV[2]}
else
    return nil
end

local function move(prefix, old, new)
    local kept = {}
    for _, place in ipairs(new) do
        kept[place[1] .. '\0' .. place[3]] = true
        redis.call('ZADD', prefix .. place[1], place[2], place[3])
    end
    for _, place in ipairs(old) do
        if not kept[place[1] .. '\0' .. place[3]] then
            redis.call('ZREM', prefix .. place[1], place[3])
        end
    end
end

local function write(prefix, game, version, row, places)
    local key = prefix .. 'game:' .. game
    local found = redis.call('HMGET', key, 'version', 'row', 'places')
    if found[1] and tonumber(found[1]) >= tonumber(version) then
        return false
    end
    move(prefix, found[3] and cjson.decode(found[3]) or {}, cjson.decode(places))
    redis.call('HSET', key, 'version', version, 'row', row, 'places', places)
    redis.call('HDEL', prefix .. 'broken', game)
    return found[2] or ''
end

local answer = {}
for i = 3, #ARGV, 4 do
    for place, generation in ipairs(generations) do
        local replaced = write('rm:' .. generation .. ':', ARGV[i], ARGV[i + 1], ARGV[i + 2], ARGV[i + 3])
        if place == 1 then
            answer[#answer + 1] = replaced
        end
    end
end
return answer
