-- Answers how much waits in the work store's queues and sets, and from when on there is something to do (ms, or -1).
-- ARGV: the keys of both, '', then those of lists by time; those that begin with '+' are of the current read models.
local found, at = {}, 1
while ARGV[at] ~= '' do
  local count = redis.call('TYPE', ARGV[at]).ok == 'set' and 'SCARD' or 'LLEN'
  found[#found + 1] = redis.call(count, ARGV[at])
  at = at + 1
end
local prefix = 'rm:' .. (redis.call('HGET', 'rm:at', 'current') or '0') .. ':'
for place = at + 1, #ARGV do
  local key = ARGV[place]
  if string.sub(key, 1, 1) == '+' then key = prefix .. string.sub(key, 2) end
  local first = redis.call('ZRANGE', key, 0, 0, 'WITHSCORES')
  found[#found + 1] = first[2] or '-1'
end
found[#found + 1] = redis.call('HEXISTS', 'rm:at', 'current')
return found
