-- KEYS: the account's studies, the study; ARGV: its id, the study, its head (JSON), the version that it has until now.
-- Answers whether it had that version, and is written.
local head = redis.call('HGET', KEYS[1], ARGV[1])
if not head or cjson.decode(head).version ~= tonumber(ARGV[4]) then return 0 end
redis.call('SET', KEYS[2], ARGV[2])
redis.call('HSET', KEYS[1], ARGV[1], ARGV[3])
return 1
