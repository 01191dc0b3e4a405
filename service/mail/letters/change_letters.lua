-- Changes an account's letters, all or none, if there is the account and each letter is still what it was.
-- KEYS: what is due, the account's waiting letters, the account's log, the account
-- ARGV: the prefix of letters' keys, account, milliseconds to keep a letter that no longer waits, letters that a log shows, then for each:
--       id, what it was (JSON, '' for a new one), what it becomes (JSON), when it is due (ms) or '', created (ms),
--       1 while it waits.
-- What falls out of the log leaves an empty mark, so that it is never made again. Answers whether all were changed.
if redis.call('EXISTS', KEYS[4]) == 0 then return 0 end
local prefix, account, kept = ARGV[1], ARGV[2], ARGV[3]
for place = 5, #ARGV, 6 do
  if (redis.call('GET', prefix .. ARGV[place]) or '') ~= ARGV[place + 1] then return 0 end
  if ARGV[place + 1] == '' and redis.call('EXISTS', prefix .. ARGV[place]) == 1 then return 0 end
end
for place = 5, #ARGV, 6 do
  local id, member = ARGV[place], account .. ' ' .. ARGV[place]
  redis.call('SET', prefix .. id, ARGV[place + 2])
  if ARGV[place + 1] == '' then redis.call('ZADD', KEYS[3], ARGV[place + 4], id) end
  if ARGV[place + 3] == '' then redis.call('ZREM', KEYS[1], member)
  else redis.call('ZADD', KEYS[1], ARGV[place + 3], member) end
  if ARGV[place + 5] == '1' then
    redis.call('SADD', KEYS[2], id)
  else
    redis.call('SREM', KEYS[2], id)
    redis.call('PEXPIRE', prefix .. id, kept)
  end
end
local surplus = redis.call('ZCARD', KEYS[3]) - tonumber(ARGV[4])
for _, old in ipairs(surplus > 0 and redis.call('ZRANGE', KEYS[3], 0, surplus - 1) or {}) do
  if redis.call('SISMEMBER', KEYS[2], old) == 0 then
    redis.call('SET', prefix .. old, '', 'XX', 'KEEPTTL')
    redis.call('ZREM', KEYS[3], old)
  end
end
redis.call('PEXPIRE', KEYS[3], kept)
return 1
