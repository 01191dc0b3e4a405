-- KEYS: the agenda
-- ARGV: the latest moment that is wanted (ms), how many members at most, the moment until which they are taken (ms)
-- Answers the members whose moment has come, the earliest first; nobody else gets them before that later moment.
local found = redis.call('ZRANGE', KEYS[1], '-inf', ARGV[1], 'BYSCORE', 'LIMIT', 0, ARGV[2])
for _, member in ipairs(found) do
    redis.call('ZADD', KEYS[1], ARGV[3], member)
end
return found
