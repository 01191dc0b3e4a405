-- Keeps a ticket of a game for as long as it admits anybody, unless the request made one before or there are too many.
-- KEYS: the game's tickets (sorted set by their end, ms), [idempotency record]
-- ARGV: now (ms), the most that a game may have, the ticket's end (ms), ticket (JSON), [fingerprint of the request and
--       id of the ticket, seconds to keep them]
-- Answers 'kept', 'full', or the record when the request was made before.
if KEYS[2] then
  local seen = redis.call('GET', KEYS[2])
  if seen then return seen end
end
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', ARGV[1])
if redis.call('ZCARD', KEYS[1]) >= tonumber(ARGV[2]) then return 'full' end
redis.call('ZADD', KEYS[1], ARGV[3], ARGV[4])
redis.call('PEXPIREAT', KEYS[1], redis.call('ZRANGE', KEYS[1], -1, -1, 'WITHSCORES')[2])
if KEYS[2] then redis.call('SET', KEYS[2], ARGV[5], 'EX', ARGV[6]) end
return 'kept'
