-- KEYS: account, the account's mail address
-- ARGV: what it was ('' for none), what it becomes ('' for none), the address by which it is found from now on
--       ('' for none).
-- Answers done, changed (it was different by now), or gone (no such account).
if redis.call('EXISTS', KEYS[1]) == 0 then return 'gone' end
if (redis.call('GET', KEYS[2]) or '') ~= ARGV[1] then return 'changed' end
if ARGV[2] == '' then redis.call('DEL', KEYS[2]) else redis.call('SET', KEYS[2], ARGV[2]) end
if ARGV[3] == '' then redis.call('HDEL', KEYS[1], 'box') else redis.call('HSET', KEYS[1], 'box', ARGV[3]) end
return 'done'
