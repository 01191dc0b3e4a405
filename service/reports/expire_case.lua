-- Erases a decided case.
-- KEYS: the case, its reports, its words, decided cases, cases of which nobody was told
-- ARGV: case id, prefixes of the keys of reporters' cases and of concerned accounts' cases.
for _, reporter in ipairs(redis.call('HKEYS', KEYS[2])) do redis.call('ZREM', ARGV[2] .. reporter, ARGV[1]) end
for _, account in ipairs(redis.call('HKEYS', KEYS[3])) do redis.call('ZREM', ARGV[3] .. account, ARGV[1]) end
redis.call('ZREM', KEYS[4], ARGV[1])
redis.call('SREM', KEYS[5], ARGV[1])
return redis.call('DEL', KEYS[1], KEYS[2], KEYS[3])
