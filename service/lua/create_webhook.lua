-- KEYS: account, webhook, the account's webhooks; ARGV: webhook's id, webhook (JSON), how many an account may have.
-- Answers the webhook that is kept: this one, or the one that has its id already. 'gone' without the account, 'full'.
if redis.call('EXISTS', KEYS[1]) == 0 then return 'gone' end
local kept = redis.call('GET', KEYS[2])
if kept then return kept end
if redis.call('SCARD', KEYS[3]) >= tonumber(ARGV[3]) then return 'full' end
redis.call('SET', KEYS[2], ARGV[2])
redis.call('SADD', KEYS[3], ARGV[1])
return ARGV[2]
