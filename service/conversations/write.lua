-- Adds a message to a conversation. Whoever writes agrees to it; the first message asks the other to.
-- KEYS: the conversation (hash), what was written (stream; message n has the id n-0), hidden messages (set),
--       [idempotency record]
-- ARGV: writer, other, text, now (ms), messages kept, how long it lasts and how long a request waits (ms),
--       [fingerprint of the request, seconds to keep it].
-- Answers the message's number, the record when the request was made before, or `refused`.
if KEYS[4] then
  local seen = redis.call('GET', KEYS[4])
  if seen then return seen end
end
local talk, me, you, now = KEYS[1], ARGV[1], ARGV[2], tonumber(ARGV[4])
local mine, theirs = redis.call('HGET', talk, 'agrees:' .. me), redis.call('HGET', talk, 'agrees:' .. you)
if redis.call('EXISTS', talk) == 0 then redis.call('DEL', KEYS[2], KEYS[3]) end
if not theirs and (mine or redis.call('HGET', talk, 'refuses:' .. you)) then return 'refused' end
redis.call('HSET', talk, 'agrees:' .. me, 1)
redis.call('HDEL', talk, 'refuses:' .. me)
if theirs then redis.call('HSET', talk, 'agreed', 1) else redis.call('HDEL', talk, 'agreed') end
local number = redis.call('HINCRBY', talk, 'last', 1)
redis.call('XADD', KEYS[2], 'MAXLEN', ARGV[5], string.format('%d-0', number), 'p', me, 'm', ARGV[3], 'at', ARGV[4])
if redis.call('HINCRBY', talk, 'unread:' .. you, 1) == 1 then redis.call('HSET', talk, 'began:' .. you, ARGV[4]) end
local version = math.max(now, tonumber(redis.call('HGET', talk, 'version') or 0) + 1)
redis.call('HSET', talk, 'at', ARGV[4], 'version', string.format('%.0f', version))
for i = 1, 3 do redis.call('PEXPIRE', KEYS[i], theirs and ARGV[6] or ARGV[7]) end
if KEYS[4] then redis.call('SET', KEYS[4], ARGV[8] .. ' ' .. ARGV[4] .. ' ' .. number, 'EX', ARGV[9]) end
return number
