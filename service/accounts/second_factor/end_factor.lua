-- KEYS: second factor, the administrators' log; ARGV: deed (JSON), '' when its holder does it.
-- Answers whether it was on.
local on = redis.call('HEXISTS', KEYS[1], 'secret')
redis.call('DEL', KEYS[1])
if on == 1 and ARGV[1] ~= '' then redis.call('XADD', KEYS[2], '*', 'deed', ARGV[1]) end
return on
