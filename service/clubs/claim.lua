-- KEYS: whose a name is, all names, the beginnings of their words
-- ARGV: folded name, club and moment, what the name is known to hold ('' for nothing), where words begin (JSON list).
-- Answers whether the name was so, and is the club's now.
if (redis.call('HGET', KEYS[1], ARGV[1]) or '') ~= ARGV[3] then return 0 end
redis.call('HSET', KEYS[1], ARGV[1], ARGV[2])
redis.call('ZADD', KEYS[2], 0, ARGV[1])
for _, word in ipairs(cjson.decode(ARGV[4])) do redis.call('ZADD', KEYS[3], 0, word .. '\0' .. ARGV[1]) end
return 1
