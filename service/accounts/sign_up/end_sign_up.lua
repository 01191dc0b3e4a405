-- KEYS: invitation, all invitations, the administrators' log; ARGV: id, deed (JSON). Answers whether there was one.
redis.call('ZREM', KEYS[2], ARGV[1])
if redis.call('DEL', KEYS[1]) == 0 then return 0 end
redis.call('XADD', KEYS[3], '*', 'deed', ARGV[2])
return 1
