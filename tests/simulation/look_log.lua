-- Answers how many notices of the feed nobody has had, how many nobody has acknowledged, and when the first letter is
-- due (ms, or -1). ARGV: the group, the feeds, '', the lists of letters.
local lag, pending, letters, at = 0, 0, -1, 2
while ARGV[at] ~= '' do
  if redis.call('EXISTS', ARGV[at]) == 1 then
    local groups = redis.call('XINFO', 'GROUPS', ARGV[at])
    if #groups == 0 then lag = lag + 1 end
    for _, group in ipairs(groups) do
      local told = {}
      for place = 1, #group, 2 do told[group[place]] = group[place + 1] end
      lag = lag + (tonumber(told['lag']) or 1)
      pending = pending + told['pending']
    end
  end
  at = at + 1
end
for place = at + 1, #ARGV do
  local first = tonumber(redis.call('ZRANGE', ARGV[place], 0, 0, 'WITHSCORES')[2] or -1)
  if first >= 0 and (letters < 0 or first < letters) then letters = first end
end
return { lag, pending, string.format('%.0f', letters) }
