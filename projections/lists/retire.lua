-- Takes games that are over out of the work store, once the history has them.
--
-- KEYS[1]  the stamp of the history; without it nothing was begun
-- KEYS[2]  the games that wait to be taken out
--
-- ARGV[1]  the stamp of what was written
-- ARGV[2]  seconds for which a game's version is remembered, so that no late writer brings an older row back
-- ARGV[3]  what the names of the generation's keys begin with
-- ARGV[4…] for each game two values: game, and the version that was written, '' when there is no row here
--
-- Returns  how many wait no longer, or nil when the writer may not write. A row that is newer by now stays.
--
-- The keys of rows and places are not declared: the work store is one server, never a cluster.

if redis.call('EXISTS', KEYS[1]) == 0 then
    return nil
end
local gone = 0
for i = 4, #ARGV, 2 do
    local key = ARGV[3] .. 'game:' .. ARGV[i]
    local found = redis.call('HMGET', key, 'version', 'places')
    if not found[2] then
        gone = gone + redis.call('ZREM', KEYS[2], ARGV[i])
    elseif found[1] == ARGV[i + 1] then
        for _, place in ipairs(cjson.decode(found[2])) do
            redis.call('ZREM', ARGV[3] .. place[1], place[3])
        end
        redis.call('HDEL', key, 'row', 'places')
        redis.call('EXPIRE', key, ARGV[2])
        gone = gone + 1
    end
end
redis.call('SET', KEYS[1], ARGV[1])
return gone
