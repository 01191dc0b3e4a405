-- KEYS: second factor, receipts of deeds; ARGV: the deed's id, '' when its holder does it. Answers whether it was on.
local on = redis.call('HEXISTS', KEYS[1], 'secret')
redis.call('DEL', KEYS[1])
if on == 1 and ARGV[1] ~= '' then redis.call('HSET', KEYS[2], ARGV[1], 1) end
return on
