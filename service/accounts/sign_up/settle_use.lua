-- KEYS: an invitation; ARGV: the field of a claim, 1 to give its use back, 0 to confirm it. Nothing without the claim.
if redis.call('HDEL', KEYS[1], ARGV[1]) == 1 and ARGV[2] == '1' then redis.call('HINCRBY', KEYS[1], 'left', 1) end
