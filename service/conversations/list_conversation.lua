-- Has an account's list say of a conversation what that said last; nothing for who is erased.
-- KEYS: the account, its conversations (hash, by the other: version, last message in ms, whether it is shown), those
--       with something unread (set)
-- ARGV: the other, version, last message (ms), 1 if it is shown, 1 if something is unread; or 0 as the version to take
--       it off the list.
-- Answers whether there is such an account.
if redis.call('EXISTS', KEYS[1]) == 0 then return 0 end
if ARGV[2] == '0' then
  redis.call('HDEL', KEYS[2], ARGV[1])
  redis.call('SREM', KEYS[3], ARGV[1])
  return 1
end
local known = redis.call('HGET', KEYS[2], ARGV[1])
if known and tonumber(string.match(known, '^%d+')) > tonumber(ARGV[2]) then return 1 end
redis.call('HSET', KEYS[2], ARGV[1], ARGV[2] .. ' ' .. ARGV[3] .. ' ' .. ARGV[4])
redis.call(ARGV[5] == '1' and 'SADD' or 'SREM', KEYS[3], ARGV[1])
return 1
