-- KEYS: the account, who follows it; ARGV: who is to, how many may. Answers gone, full or done.
if redis.call('EXISTS', KEYS[1]) == 0 then return 'gone' end
if redis.call('SISMEMBER', KEYS[2], ARGV[1]) == 0 and redis.call('SCARD', KEYS[2]) >= tonumber(ARGV[2]) then return 'full' end
redis.call('SADD', KEYS[2], ARGV[1])
return 'done'
