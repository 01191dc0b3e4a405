-- Has an account's rest be another than it was; nothing when it has changed meanwhile, or the account is gone.
-- KEYS: the account, its rest; ARGV: what it was ('' for none), what it is to be.
-- Answers 1 when done, 0 when it was another, -1 when there is no such account.
if redis.call('EXISTS', KEYS[1]) == 0 then return -1 end
if (redis.call('GET', KEYS[2]) or '') ~= ARGV[1] then return 0 end
redis.call('SET', KEYS[2], ARGV[2])
return 1
