-- Changes an account's letters, all or none, if there is the account and each letter is still what it was.
-- KEYS: the account, its waiting letters, its log, letters that fell out of the log (by when they are forgotten, ms)
-- ARGV: the prefix of its letters' keys, milliseconds to keep a letter that no longer waits, letters that a log shows,
--       now (ms), then for each: id, what it was (JSON, '' for a new one), what it becomes (JSON), when it is due (ms)
--       or '', created (ms), 1 while it waits.
-- What falls out of the log stays known, so that it is never made again. Answers whether all were changed.
if redis.call('EXISTS', KEYS[1]) == 0 then return 0 end
local prefix, kept = ARGV[1], ARGV[2]
redis.call('ZREMRANGEBYSCORE', KEYS[4], '-inf', ARGV[4])
for place = 5, #ARGV, 6 do
  if (redis.call('GET', prefix .. ARGV[place]) or '') ~= ARGV[place + 1] then return 0 end
  if ARGV[place + 1] == '' and redis.call('ZSCORE', KEYS[4], ARGV[place]) then return 0 end
end
for place = 5, #ARGV, 6 do
  local id = ARGV[place]
  redis.call('SET', prefix .. id, ARGV[place + 2])
  if ARGV[place + 1] == '' then redis.call('ZADD', KEYS[3], ARGV[place + 4], id) end
  if ARGV[place + 5] == '1' then
    redis.call('SADD', KEYS[2], id)
  else
    redis.call('SREM', KEYS[2], id)
    redis.call('PEXPIRE', prefix .. id, kept)
  end
end
local surplus = redis.call('ZCARD', KEYS[3]) - tonumber(ARGV[3])
for _, old in ipairs(surplus > 0 and redis.call('ZRANGE', KEYS[3], 0, surplus - 1) or {}) do
  if redis.call('SISMEMBER', KEYS[2], old) == 0 then
    local ends = redis.call('PEXPIRETIME', prefix .. old)
    if ends > 0 then redis.call('ZADD', KEYS[4], ends, old) end
    redis.call('DEL', prefix .. old)
    redis.call('ZREM', KEYS[3], old)
  end
end
redis.call('PEXPIRE', KEYS[3], kept)
redis.call('PEXPIRE', KEYS[4], kept)
return 1
