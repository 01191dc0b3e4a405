#!lua flags=no-writes,allow-cross-slot-keys
-- ARGV[1]: the pattern (Lua's) of the keys of logs.
-- ARGV[2]: the pattern of the keys that are wanted; ARGV[3], ...: patterns of those that are not.
-- One look at all keys of a server: nothing changes meanwhile, so what it answers was true at one moment.
-- Answers the time (s, us), and for each key {key, entries} of a log, {key, -1, when it expires (ms), DUMP} of others.
-- A log that is archived, and nothing but its stub, has 0 entries.
local found, seen, cursor = {}, {}, '0'
repeat
  local page = redis.call('SCAN', cursor, 'COUNT', 1000)
  cursor = page[1]
  for _, key in ipairs(page[2]) do
    local wanted = string.find(key, ARGV[2])
    for place = 3, #ARGV do wanted = wanted and not string.find(key, ARGV[place]) end
    if wanted and not seen[key] then
      seen[key] = true
      -- What is no stream under a log's name is damage: it is kept as it is.
      local entries = string.find(key, ARGV[1]) and redis.pcall('XLEN', key)
      if type(entries) == 'number' then
        if entries == 1 and redis.call('XRANGE', key, '-', '+')[1][2][3] == 'a' then
          entries = 0
        end
        found[#found + 1] = {key, entries}
      else
        local dump = redis.call('DUMP', key)
        if dump then found[#found + 1] = {key, -1, redis.call('PEXPIRETIME', key), dump} end
      end
    end
  end
until cursor == '0'
return {redis.call('TIME'), found}
