-- Appends a batch of entries to a game's log if it still ends where the writer thinks: all or nothing.
--
-- KEYS[1]  the game's log (stream; the entry of version n has the id n-0)
-- KEYS[2]  the shard's feed (stream)
-- KEYS[3]  the shard's games (set)
-- KEYS[4]  the idempotency record (string), only when the writer has an idempotency key
--
-- ARGV[1]  the expected version, 0 for a new game
-- ARGV[2]  the expected hash of the last entry (hex); ignored when the expected version is 0
-- ARGV[3]  the game's id
-- ARGV[4]  the notice for the feed (JSON)
-- ARGV[5]  the idempotency record (JSON), '' without KEYS[4]
-- ARGV[6]  how long to remember it, in seconds, 0 without KEYS[4]
-- ARGV[7…] for each entry three values: public part (JSON), private part (JSON, '' when there is none), hash (hex)
--
-- Returns  1                 when the entries are written
--          a string          the record, when the idempotency key is known
--          a list of entries those after the expected version, when there are any
--          an empty list     when the expected version or hash is not in the log
--
-- A script is not rolled back, so what could fail comes before the first entry: at worst a notice without an entry.

local log, feed, games, once = KEYS[1], KEYS[2], KEYS[3], KEYS[4]
local expected = ARGV[1]

if once then
    local record = redis.call('GET', once)
    if record then
        return record
    end
end

local function hash_of(fields)
    for i = 1, #fields, 2 do
        if fields[i] == 'h' then
            return fields[i + 1]
        end
    end
end

local last = redis.call('XREVRANGE', log, '+', '-', 'COUNT', 1)[1]
if (last and last[1] or '0-0') ~= expected .. '-0' then
    return redis.call('XRANGE', log, string.format('%d-0', expected + 1), '+')
end
if last and hash_of(last[2]) ~= ARGV[2] then
    return {}
end

redis.call('XADD', feed, '*', 'n', ARGV[4])
if not last then
    redis.call('SADD', games, ARGV[3])
end
local version = tonumber(expected)
for i = 7, #ARGV, 3 do
    version = version + 1
    local id = string.format('%d-0', version)
    if ARGV[i + 1] == '' then
        redis.call('XADD', log, id, 'd', ARGV[i], 'h', ARGV[i + 2])
    else
        redis.call('XADD', log, id, 'd', ARGV[i], 's', ARGV[i + 1], 'h', ARGV[i + 2])
    end
end
if once then
    redis.call('SET', once, ARGV[5], 'EX', ARGV[6])
end
return 1
