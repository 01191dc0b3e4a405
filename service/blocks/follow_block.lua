-- KEYS: the account that is blocked, who blocks it; ARGV: who may block it, 1 if they do.
-- Answers whether there is such an account.
if ARGV[2] == '0' then
  redis.call('SREM', KEYS[2], ARGV[1])
elseif redis.call('EXISTS', KEYS[1]) == 1 then
  redis.call('SADD', KEYS[2], ARGV[1])
end
return redis.call('EXISTS', KEYS[1])
