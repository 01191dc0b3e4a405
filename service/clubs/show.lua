-- KEYS: the members; ARGV: account, 1 to show others that they are one. Answers whether they are.
local kept = redis.call('HGET', KEYS[1], ARGV[1])
if not kept then return 0 end
local one = cjson.decode(kept)
one.shown = ARGV[2] == '1'
redis.call('HSET', KEYS[1], ARGV[1], cjson.encode(one))
return 1
