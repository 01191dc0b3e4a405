-- Logs a deed that was noted before it was done elsewhere; once, however often this is called.
-- KEYS: deeds that are not carried out wholly, the administrators' log; ARGV: the deed's id.
local deed = redis.call('HGET', KEYS[1], ARGV[1])
if not deed then return 0 end
redis.call('HDEL', KEYS[1], ARGV[1])
redis.call('XADD', KEYS[2], '*', 'deed', deed)
return 1
