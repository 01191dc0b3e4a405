-- Answers how many notices of the feed nobody has had, since when one has been had that nobody has acknowledged, and
-- when the first letter is due (ms, or -1). ARGV: the group, the feeds, '', the lists of letters.
local lag, held, letters, at = 0, -1, -1, 2
while ARGV[at] ~= '' do
  if redis.call('EXISTS', ARGV[at]) == 1 then
    local groups = redis.call('XINFO', 'GROUPS', ARGV[at])
    if #groups == 0 then lag = lag + 1 end
    for _, group in ipairs(groups) do
      local told = {}
      for place = 1, #group, 2 do told[group[place]] = group[place + 1] end
      lag = lag + (tonumber(told['lag']) or 1)
      for _, one in ipairs(told['pending'] > 0 and redis.call('XPENDING', ARGV[at], ARGV[1], '-', '+', 100) or {}) do
        local given = tonumber(redis.call('ZSCORE', 'simulated:given', ARGV[at] .. ' ' .. ARGV[1] .. ' ' .. one[1]) or 0)
        if held < 0 or given < held then held = given end
      end
    end
  end
  at = at + 1
end
for place = at + 1, #ARGV do
  local first = tonumber(redis.call('ZRANGE', ARGV[place], 0, 0, 'WITHSCORES')[2] or -1)
  if first >= 0 and (letters < 0 or first < letters) then letters = first end
end
return { lag, string.format('%.0f', held), string.format('%.0f', letters) }
