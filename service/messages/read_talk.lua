-- KEYS: the talk (stream), numbers of hidden messages (set)
-- ARGV: where to begin (as XRANGE has it), how many messages, 1 to have the hidden ones too.
-- Answers {id, fields, whether it is hidden} of each.
local found = {}
local wanted = tonumber(ARGV[2])
local read = wanted + redis.call('SCARD', KEYS[2])
for _, entry in ipairs(redis.call('XRANGE', KEYS[1], ARGV[1], '+', 'COUNT', read)) do
  local hidden = redis.call('SISMEMBER', KEYS[2], string.match(entry[1], '^%d+'))
  if hidden == 0 or ARGV[3] == '1' then found[#found + 1] = {entry[1], entry[2], hidden} end
  if #found == wanted then break end
end
return found
