-- Keeps a seek, in the place of the account's that waits for the same, or answers one that the request made before.
--
-- KEYS: seeks (by id), the account's (by id), those that wait for this, when each ends (sorted sets, ms)
-- ARGV: id, the seek as it was ('' if there was none), as it is now, what it waits for, since when, when it lapses (ms),
--       how many an account may have, 1 if it waits for one game at a time, mark of the request or '-', fingerprint,
--       prefix of the keys of what is waited for, the speed of such games
-- Answers {'seen', id, fingerprint}, {'full'}, {'again'} if the seek is not as it was, or {'kept'}.
local function waits(bucket, id) return redis.call('ZSCORE', ARGV[11] .. bucket, id) end
local own, waiting, live = redis.call('HGETALL', KEYS[2]), 0, {}
for i = 1, #own, 2 do
  local id, bucket, once, fingerprint = own[i], string.match(own[i + 1], '^(%S+) (%S+) (%S+)$')
  if ARGV[9] ~= '-' and once == ARGV[9] then return {'seen', id, fingerprint} end
  if id ~= ARGV[1] and waits(bucket, id) then
    if bucket == ARGV[4] then return {'again'} end
    if ARGV[8] == '1' and string.match(bucket, ':(%S+)$') == ARGV[12] then
      live[#live + 1] = {id, bucket}
    else
      waiting = waiting + 1
    end
  end
end
local now = waits(ARGV[4], ARGV[1]) and redis.call('HGET', KEYS[1], ARGV[1]) or ''
if now ~= ARGV[2] then return {'again'} end
if waiting >= tonumber(ARGV[7]) then return {'full'} end
for _, other in ipairs(live) do
  redis.call('ZREM', ARGV[11] .. other[2], other[1])
  redis.call('ZREM', KEYS[4], other[1])
  redis.call('HDEL', KEYS[1], other[1])
  redis.call('HDEL', KEYS[2], other[1])
end
redis.call('HSET', KEYS[1], ARGV[1], ARGV[3])
redis.call('HSET', KEYS[2], ARGV[1], ARGV[4] .. ' ' .. ARGV[9] .. ' ' .. ARGV[10])
redis.call('ZADD', KEYS[3], ARGV[5], ARGV[1])
redis.call('ZADD', KEYS[4], ARGV[6], ARGV[1])
return {'kept'}
