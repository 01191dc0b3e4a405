-- KEYS: whose a name is, all names, the beginnings of their words
-- ARGV: folded name, what it holds, where words begin (JSON list). Frees the name if it still holds that.
if redis.call('HGET', KEYS[1], ARGV[1]) ~= ARGV[2] then return 0 end
redis.call('HDEL', KEYS[1], ARGV[1])
redis.call('ZREM', KEYS[2], ARGV[1])
for _, word in ipairs(cjson.decode(ARGV[3])) do redis.call('ZREM', KEYS[3], word .. '\0' .. ARGV[1]) end
return 1
