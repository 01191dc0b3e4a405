-- KEYS: account, its second factor; ARGV: the sealed secret, until when it may be confirmed (ms).
-- Answers done, on (it has one), or gone (no such account, or a guest's).
if redis.call('HEXISTS', KEYS[1], 'password') == 0 then return 'gone' end
if redis.call('HEXISTS', KEYS[2], 'secret') == 1 then return 'on' end
redis.call('HSET', KEYS[2], 'pending', ARGV[1], 'until', ARGV[2])
redis.call('PEXPIREAT', KEYS[2], ARGV[2])
return 'done'
