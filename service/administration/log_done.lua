-- Logs a deed on an account that was done; once, however often this is called.
-- KEYS: deeds that may be done at any moment, the administrators' log, deeds that are not carried out wholly
-- ARGV: the deed's id, deed (JSON), 1 if something follows from it, 1 to log it even if it is not noted any more.
-- Answers whether it was logged.
if redis.call('HDEL', KEYS[1], ARGV[1]) == 0 and ARGV[4] == '0' then return 0 end
redis.call('XADD', KEYS[2], '*', 'deed', ARGV[2])
if ARGV[3] == '1' then redis.call('HSET', KEYS[3], ARGV[1], ARGV[2]) end
return 1
