-- KEYS: account, what forbids to write by a claim
-- ARGV: field, value, seconds for which it is forbidden (0 for a claim by which nothing is to come).
-- Answers whether the account's field has the value; if not, nothing is written by the claim any more.
if redis.call('HGET', KEYS[1], ARGV[1]) == ARGV[2] then return 1 end
if ARGV[3] ~= '0' then redis.call('SET', KEYS[2], '', 'EX', ARGV[3]) end
return 0
