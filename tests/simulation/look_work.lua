-- Answers from when on there is something to do in the work store (ms, or -1): queues, then lists by time.
-- ARGV: the queues' keys, '', then the keys of lists by time; those that begin with '+' are of the current read models.
local found, at = {}, 1
while ARGV[at] ~= '' do
  found[#found + 1] = redis.call('LLEN', ARGV[at])
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
