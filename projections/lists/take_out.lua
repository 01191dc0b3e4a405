-- Forgets a game in every generation that lives, as if it had never been seen, and may note that its log is broken; the
-- history forgets it a moment later.
--
-- KEYS[1]  the position and generations of the read models
-- KEYS[2]  the generations that were current until a moment ago
--
-- ARGV[1]  the game
-- ARGV[2]  why its log cannot be read, '' when nothing is to be noted
-- ARGV[3]  the one generation from which it is taken out, '' for all that live
--
-- A rebuild may have read the game before: it is to do it again. The keys of places are not declared: the work store
-- is one server, never a cluster.

local function take_out(prefix)
    local places = redis.call('HGET', prefix .. 'game:' .. ARGV[1], 'places')
    for _, at in ipairs(places and cjson.decode(places) or {}) do
        redis.call('ZREM', prefix .. at[1], at[3])
    end
    redis.call('DEL', prefix .. 'game:' .. ARGV[1])
    redis.call('HDEL', prefix .. 'broken', ARGV[1])
    redis.call('ZADD', prefix .. 'over', 0, ARGV[1])
    if ARGV[2] ~= '' then
        redis.call('HSET', prefix .. 'broken', ARGV[1], ARGV[2])
    end
end

if ARGV[3] ~= '' then
    take_out('rm:' .. ARGV[3] .. ':')
    return
end
local generations = redis.call('ZRANGE', KEYS[2], 0, -1)
local living = redis.call('HMGET', KEYS[1], 'current', 'next')
generations[#generations + 1] = living[1] or nil
if living[2] then
    generations[#generations + 1] = living[2]
    redis.call('SADD', 'rm:' .. living[2] .. ':again', ARGV[1])
end
for _, generation in ipairs(generations) do
    take_out('rm:' .. generation .. ':')
end
