-- KEYS: account, its second factor
-- ARGV: the sealed secret that was confirmed, the code's step, now (ms), the hashes of recovery codes.
-- Answers whether it was still to be confirmed.
if redis.call('EXISTS', KEYS[1]) == 0 or redis.call('HGET', KEYS[2], 'pending') ~= ARGV[1] then return 0 end
redis.call('DEL', KEYS[2])
redis.call('HSET', KEYS[2], 'secret', ARGV[1], 'step', ARGV[2], 'since', ARGV[3])
for place = 4, #ARGV do redis.call('HSET', KEYS[2], 'code:' .. ARGV[place], 1) end
return 1
