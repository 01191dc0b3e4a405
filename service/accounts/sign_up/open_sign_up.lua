-- KEYS: invitation, all invitations, the administrators' log
-- ARGV: id, hash of the secret, uses, until (ms), now (ms), who makes it, most of them at once, deed (JSON).
-- Answers whether there was room for one more.
redis.call('ZREMRANGEBYSCORE', KEYS[2], '-inf', ARGV[5])
if redis.call('ZCARD', KEYS[2]) >= tonumber(ARGV[7]) then return 0 end
redis.call('HSET', KEYS[1], 'hash', ARGV[2], 'uses', ARGV[3], 'left', ARGV[3], 'until', ARGV[4], 'created', ARGV[5],
  'by', ARGV[6])
redis.call('PEXPIREAT', KEYS[1], ARGV[4])
redis.call('ZADD', KEYS[2], ARGV[4], ARGV[1])
redis.call('XADD', KEYS[3], '*', 'deed', ARGV[8])
return 1
