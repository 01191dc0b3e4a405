-- Comes before every script: a server whose clock stands still is told the time. Keys that end do so when
-- `end_keys.lua` says; until then the server holds them to a moment that is FAR away, so that it forgets by itself
-- that they end whenever it would (they are deleted, overwritten, emptied).
local redis = (function(real)
  local FAR = 1e13
  local told
  local function now()
    told = told or tonumber(real.call('GET', 'simulated:now'))
    return told
  end
  local function whole(number) return string.format('%.0f', number) end
  local function note_end(key)
    local at = real.call('PEXPIRETIME', key)
    if at > 0 then real.call('ZADD', 'simulated:ends', whole(at - FAR), key) end
  end
  local function ending(how, key, at, ...)
    if at <= now() then return how('DEL', key) end
    local done = how('PEXPIREAT', key, whole(at + FAR), ...)
    note_end(key)
    return done
  end
  local function end_of(how, key)
    local at = how('PEXPIRETIME', key)
    return at < 0 and at or at - FAR
  end
  local in_ms = { EX = 1000, PX = 1, EXAT = 1000, PXAT = 1 }
  local timed = {}

  function timed.TIME() return { whole(math.floor(now() / 1000)), whole(now() % 1000 * 1000) } end
  function timed.EXPIRE(how, key, seconds, ...) return ending(how, key, now() + 1000 * seconds, ...) end
  function timed.PEXPIRE(how, key, ms, ...) return ending(how, key, now() + ms, ...) end
  function timed.EXPIREAT(how, key, at, ...) return ending(how, key, 1000 * at, ...) end
  function timed.PEXPIREAT(how, key, at, ...) return ending(how, key, 0 + at, ...) end
  function timed.PEXPIRETIME(how, key) return end_of(how, key) end
  function timed.PTTL(how, key)
    local at = end_of(how, key)
    return at < 0 and at or at - now()
  end
  function timed.TTL(how, key)
    local at = end_of(how, key)
    return at < 0 and at or math.floor((at - now()) / 1000 + 0.5)
  end
  function timed.SET(how, key, value, ...)
    local given, ends = { ... }, false
    for place = 1, #given do
      local unit = in_ms[string.upper(given[place])]
      if unit then
        local at = unit * given[place + 1] + (#given[place] == 2 and now() or 0)
        given[place], given[place + 1], ends = 'PXAT', whole(at + FAR), true
        break
      end
    end
    local answer = how('SET', key, value, unpack(given))
    if ends then note_end(key) end
    return answer
  end
  function timed.SETEX(how, key, seconds, value) return timed.SET(how, key, value, 'EX', seconds) end
  function timed.PSETEX(how, key, ms, value) return timed.SET(how, key, value, 'PX', ms) end
  function timed.XADD(how, key, ...)
    local given = { ... }
    for place = 1, #given do
      if given[place] == '*' then
        given[place] = whole(now()) .. '-*'
        break
      end
    end
    return how('XADD', key, unpack(given))
  end
  -- Who was given what when, for the server would say so by its own clock.
  local function note(key, group, entries)
    for _, entry in ipairs(entries) do
      real.call('ZADD', 'simulated:given', whole(now()), key .. ' ' .. group .. ' ' .. entry[1])
    end
  end
  function timed.XREADGROUP(how, word, group, ...)
    local found = how('XREADGROUP', word, group, ...)
    for _, stream in ipairs(found or {}) do note(stream[1], group, stream[2]) end
    return found
  end
  function timed.XAUTOCLAIM(how, key, group, consumer, idle, _, _, count)
    local wanted = {}
    for _, one in ipairs(how('XPENDING', key, group, '-', '+', count)) do
      local given = tonumber(real.call('ZSCORE', 'simulated:given', key .. ' ' .. group .. ' ' .. one[1]) or 0)
      if given <= now() - idle then wanted[#wanted + 1] = one[1] end
    end
    if #wanted == 0 then return { '0-0', {}, {} } end
    local entries = how('XCLAIM', key, group, consumer, 0, unpack(wanted))
    note(key, group, entries)
    return { '0-0', entries, {} }
  end
  -- What would wait at the server looks once; its client waits.
  function timed.BLPOP(how, ...)
    local given = { ... }
    for place = 1, #given - 1 do
      local found = how('LPOP', given[place])
      if found then return { given[place], found } end
    end
    return false
  end
  function timed.BLMOVE(how, source, target, from, to) return how('LMOVE', source, target, from, to) end

  local function telling(how)
    return function(name, ...)
      local own = timed[string.upper(name)]
      if own then return own(how, ...) end
      return how(name, ...)
    end
  end
  return {
    call = telling(real.call),
    pcall = telling(real.pcall),
    error_reply = real.error_reply,
    status_reply = real.status_reply,
    sha1hex = real.sha1hex,
    log = real.log,
  }
end)(redis)
