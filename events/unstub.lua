-- Puts archived entries back in the place of their stub: in one step, and only if the stub is still there.
--
-- KEYS[1]  the game's log
-- KEYS[2]  a key of the shard in which the log is made
--
-- ARGV[1]  the place that the stub names
-- ARGV[2…] for each entry from version 1 on: public part, private part ('' when there is none), hash
--
-- Returns 1 when the entries are there, 0 when the log does not begin with this stub. Only RENAME touches the log.

local log, scratch = KEYS[1], KEYS[2]

local entries = redis.call('XRANGE', log, '-', '+')
local place
if entries[1] then
    for i = 1, #entries[1][2], 2 do
        if entries[1][2][i] == 'a' then
            place = entries[1][2][i + 1]
        end
    end
end
if place ~= ARGV[1] then
    return 0
end

redis.call('DEL', scratch)
local version = 0
for i = 2, #ARGV, 3 do
    version = version + 1
    local id = string.format('%d-0', version)
    if ARGV[i + 1] == '' then
        redis.call('XADD', scratch, id, 'd', ARGV[i], 'h', ARGV[i + 2])
    else
        redis.call('XADD', scratch, id, 'd', ARGV[i], 's', ARGV[i + 1], 'h', ARGV[i + 2])
    end
end
for i = 2, #entries do
    redis.call('XADD', scratch, entries[i][1], unpack(entries[i][2]))
end
redis.call('RENAME', scratch, log)
return 1
