-- Keeps the address of an account's calendar, in the place of the one before.
-- KEYS: the account, its calendar; ARGV: what is kept (JSON). Answers whether there is such an account.
if redis.call('EXISTS', KEYS[1]) == 0 then return 0 end
redis.call('SET', KEYS[2], ARGV[1])
return 1
