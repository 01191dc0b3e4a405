-- KEYS: what is to be looked at, what was announced (sorted sets, ms)
-- ARGV: member, when to look again (ms) or '' for never, now (ms), how long something announced may take (ms),
--       the mark of what was announced when it was looked at (ms, 0 for nothing), or '' when that does not matter.
local announced, again = tonumber(redis.call('ZSCORE', KEYS[2], ARGV[1]) or 0), ARGV[2]
if ARGV[5] ~= '' and tonumber(ARGV[5]) ~= announced then return end
local sure = announced + tonumber(ARGV[4])
if announced > 0 and sure > tonumber(ARGV[3]) then
  if again == '' or tonumber(again) > sure then again = string.format('%.0f', sure) end
else
  redis.call('ZREM', KEYS[2], ARGV[1])
end
if again == '' then redis.call('ZREM', KEYS[1], ARGV[1]) else redis.call('ZADD', KEYS[1], again, ARGV[1]) end
