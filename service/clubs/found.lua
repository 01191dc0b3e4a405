-- KEYS: the club, its members; ARGV: leader, what they are as a member (JSON), the club's fields (JSON list of name,
-- value, ...). Answers whether it was founded; not if it is there.
if redis.call('EXISTS', KEYS[1]) == 1 then return 0 end
redis.call('HSET', KEYS[1], unpack(cjson.decode(ARGV[3])))
redis.call('HSET', KEYS[2], ARGV[1], ARGV[2])
return 1
