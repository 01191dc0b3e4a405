-- KEYS: account, the code's record, the hashes of the account's codes
-- ARGV: account id, the code's hash, milliseconds for which it is valid.
-- Answers whether there is such an account, with a password.
if redis.call('HEXISTS', KEYS[1], 'password') == 0 then return 0 end
redis.call('SET', KEYS[2], ARGV[1], 'PX', ARGV[3])
redis.call('SADD', KEYS[3], ARGV[2])
if redis.call('PTTL', KEYS[3]) < tonumber(ARGV[3]) then redis.call('PEXPIRE', KEYS[3], ARGV[3]) end
return 1
