-- Notes with an account how it stands to a club, before the club says so.
-- KEYS: the account, its clubs; ARGV: club, what it is there and the mark of this note, what it is there, how many such
-- there may be. Answers done, gone or full.
if redis.call('EXISTS', KEYS[1]) == 0 then return 'gone' end
local now = redis.call('HGET', KEYS[2], ARGV[1])
if not now or string.match(now, '^%S+') ~= ARGV[3] then
  local count = 0
  for _, one in ipairs(redis.call('HVALS', KEYS[2])) do
    if string.match(one, '^%S+') == ARGV[3] then count = count + 1 end
  end
  if count >= tonumber(ARGV[4]) then return 'full' end
end
redis.call('HSET', KEYS[2], ARGV[1], ARGV[2])
return 'done'
