-- KEYS: the account, its studies, the study; ARGV: its id, the study, its head (JSON), how many studies there may be.
-- Answers done, there (it was made before), gone or full.
if redis.call('EXISTS', KEYS[1]) == 0 then return 'gone' end
if redis.call('EXISTS', KEYS[3]) == 1 then return 'there' end
if redis.call('HLEN', KEYS[2]) >= tonumber(ARGV[4]) then return 'full' end
redis.call('SET', KEYS[3], ARGV[2])
redis.call('HSET', KEYS[2], ARGV[1], ARGV[3])
return 'done'
