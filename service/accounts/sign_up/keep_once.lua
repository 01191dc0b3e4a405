-- KEYS: an idempotency record; ARGV: what it was ('' for none), what it becomes ('' for none), seconds to keep it.
-- Answers what it is: the new one, unless it was something else.
local kept = redis.call('GET', KEYS[1]) or ''
if kept ~= ARGV[1] then return kept end
if ARGV[2] == '' then redis.call('DEL', KEYS[1]) else redis.call('SET', KEYS[1], ARGV[2], 'EX', ARGV[3]) end
return ARGV[2]
