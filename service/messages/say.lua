-- Adds a message to a table's talk, and notifies the followers of the game.
-- KEYS: the talk (stream; message n has the id n-0), the shard's feed, [idempotency record]
-- ARGV: message (JSON), player, notice for the feed (JSON), messages kept, [fingerprint and time of the request,
--       seconds to keep them]
-- Answers the message's number, or the record when the request was made before.
if KEYS[3] then
  local seen = redis.call('GET', KEYS[3])
  if seen then return seen end
end
local number = 1
if redis.call('EXISTS', KEYS[1]) == 1 then
  local about = redis.call('XINFO', 'STREAM', KEYS[1])
  for i = 1, #about, 2 do
    if about[i] == 'last-generated-id' then number = tonumber(string.match(about[i + 1], '^%d+')) + 1 end
  end
end
redis.call('XADD', KEYS[1], 'MAXLEN', ARGV[4], string.format('%d-0', number), 'm', ARGV[1], 'p', ARGV[2])
redis.call('XADD', KEYS[2], '*', 'n', ARGV[3])
if KEYS[3] then redis.call('SET', KEYS[3], ARGV[5] .. ' ' .. number, 'EX', ARGV[6]) end
return number
