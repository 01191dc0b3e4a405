-- KEYS: account, token, the account's tokens, what forbids the claim of its name
-- ARGV: account fields (JSON list of name, value, ...), token id, token fields (the same), token's end (ms).
-- Answers late (the claim is void), there, or done.
if redis.call('EXISTS', KEYS[4]) == 1 then return 'late' end
if redis.call('EXISTS', KEYS[1]) == 1 then return 'there' end
redis.call('HSET', KEYS[1], unpack(cjson.decode(ARGV[1])))
redis.call('HSET', KEYS[2], unpack(cjson.decode(ARGV[3])))
redis.call('PEXPIREAT', KEYS[2], ARGV[4])
redis.call('SADD', KEYS[3], ARGV[2])
return 'done'
