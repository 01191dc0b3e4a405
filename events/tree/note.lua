-- Adds leaves to the tree: all of them, or none when the head is not the one that they were counted from.
-- KEYS: the head, then what the commands write. ARGV: the head as it was, the new one, then for each command its name,
-- the number of its key, how many arguments follow, and these. Whatever is written can be written again: the head comes
-- last, and leaves that an earlier, failed call left behind it are cut off by the commands themselves.

if (redis.call('GET', KEYS[1]) or '') ~= ARGV[1] then
  return 0
end
local at = 3
while at <= #ARGV do
  local count = tonumber(ARGV[at + 2])
  redis.call(ARGV[at], KEYS[tonumber(ARGV[at + 1])], unpack(ARGV, at + 3, at + 2 + count))
  at = at + 3 + count
end
redis.call('SET', KEYS[1], ARGV[2])
return 1
