-- Puts a stub in the place of an archived log: in one step, and only if the log still ends as it was archived.
--
-- KEYS[1]  the game's log
-- KEYS[2]  a key of the shard in which the stub is made
--
-- ARGV[1]  the last version
-- ARGV[2]  its hash (hex)
-- ARGV[3]  the place in the archive
--
-- Returns 1 when the stub is there, 0 when the log ends elsewhere or is a stub already.
--
-- Only RESTORE touches the log, and it does so all or not at all. It also takes as much memory as the stub needs, where
-- XADD would take the 4 KB of a stream's first node. What writes first is DEL, because a server that has no memory left
-- refuses a script's first write when that takes some, and moving logs away is what helps it.

local log, scratch = KEYS[1], KEYS[2]
local id = ARGV[1] .. '-0'

local last = redis.call('XREVRANGE', log, '+', '-', 'COUNT', 1)[1]
if not last or last[1] ~= id then
    return 0
end
local fields = {}
for i = 1, #last[2], 2 do
    fields[last[2][i]] = last[2][i + 1]
end
if fields.h ~= ARGV[2] or fields.a or fields.e then
    return 0
end

redis.call('DEL', scratch)
redis.call('XADD', scratch, id, 'h', ARGV[2], 'a', ARGV[3])
redis.call('RESTORE', log, 0, redis.call('DUMP', scratch), 'REPLACE')
redis.call('DEL', scratch)
return 1
