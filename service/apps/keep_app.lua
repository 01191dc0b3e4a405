-- KEYS: account, its apps; ARGV: id, app (JSON), how many there may be, 1 for a new one.
-- Answers done, gone without the account, none where there is nothing to change, full.
if redis.call('EXISTS', KEYS[1]) == 0 then return 'gone' end
if ARGV[4] == '0' and redis.call('HEXISTS', KEYS[2], ARGV[1]) == 0 then return 'none' end
if ARGV[4] == '1' and redis.call('HLEN', KEYS[2]) >= tonumber(ARGV[3]) then return 'full' end
redis.call('HSET', KEYS[2], ARGV[1], ARGV[2])
return 'done'
