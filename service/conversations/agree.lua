-- Has somebody agree to a conversation, or leave it. What both have left is erased; that they do not want it stays.
-- KEYS: the conversation (hash), what was written (stream), hidden messages (set)
-- ARGV: who, the other, 1 to agree, now (ms), how long it lasts and how long a refusal stands (ms).
-- Answers whether there is such a conversation.
local talk, me, you = KEYS[1], ARGV[1], ARGV[2]
if redis.call('EXISTS', talk) == 0 then return 0 end
local theirs = redis.call('HGET', talk, 'agrees:' .. you)
local lasts = ARGV[6]
if ARGV[3] == '1' then
  redis.call('HSET', talk, 'agrees:' .. me, 1)
  redis.call('HDEL', talk, 'refuses:' .. me)
  if theirs then
    redis.call('HSET', talk, 'agreed', 1)
    lasts = ARGV[5]
  end
else
  redis.call('HSET', talk, 'refuses:' .. me, 1)
  redis.call('HDEL', talk, 'agrees:' .. me, 'unread:' .. me, 'began:' .. me)
  if not theirs then
    redis.call('HDEL', talk, 'unread:' .. you, 'began:' .. you)
    redis.call('DEL', KEYS[2], KEYS[3])
  end
end
local version = math.max(tonumber(ARGV[4]), tonumber(redis.call('HGET', talk, 'version') or 0) + 1)
redis.call('HSET', talk, 'version', string.format('%.0f', version))
for i = 1, 3 do redis.call('PEXPIRE', KEYS[i], lasts) end
return 1
