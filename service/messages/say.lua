-- Adds a message to a table's talk, and notifies the followers of the game.
-- KEYS: the talk (stream; message n has the id n-0), the shard's feed, [idempotency record]
-- ARGV: message (JSON), player, notice for the feed (JSON; '' for none), messages kept, the first number, how many of one player
--       may be there (0: any, and the oldest goes where there are too many), [fingerprint and time of the request, seconds
--       to keep them]
-- Answers the message's number, the record when the request was made before, or 0 where there are too many.
if KEYS[3] then
  local seen = redis.call('GET', KEYS[3])
  if seen then return seen end
end
if ARGV[6] ~= '0' then
  local said, own = redis.call('XRANGE', KEYS[1], '-', '+'), 0
  for _, entry in ipairs(said) do
    for i = 1, #entry[2], 2 do
      if entry[2][i] == 'p' and entry[2][i + 1] == ARGV[2] then own = own + 1 end
    end
  end
  if #said >= tonumber(ARGV[4]) or own >= tonumber(ARGV[6]) then return 0 end
end
local number = tonumber(ARGV[5])
if redis.call('EXISTS', KEYS[1]) == 1 then
  local about = redis.call('XINFO', 'STREAM', KEYS[1])
  for i = 1, #about, 2 do
    if about[i] == 'last-generated-id' then number = tonumber(string.match(about[i + 1], '^%d+')) + 1 end
  end
end
redis.call('XADD', KEYS[1], 'MAXLEN', ARGV[4], string.format('%d-0', number), 'm', ARGV[1], 'p', ARGV[2])
if ARGV[3] ~= '' then redis.call('XADD', KEYS[2], '*', 'n', ARGV[3]) end
if KEYS[3] then redis.call('SET', KEYS[3], ARGV[7] .. ' ' .. number, 'EX', ARGV[8]) end
return number
