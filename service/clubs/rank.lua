-- Gives a member a role. Only the leader does, or an officer who takes the place of a leader who may not act.
-- KEYS: the club, its members; ARGV: who gives it, account, role, how many officers there may be, the leader who may not
-- act ('' for none).
-- Answers done, same, or why not: gone, forbidden, stranger, full.
local leader = redis.call('HGET', KEYS[1], 'leader')
if not leader then return 'gone' end
local kept = redis.call('HGET', KEYS[2], ARGV[2])
local by = redis.call('HGET', KEYS[2], ARGV[1])
local replaces = ARGV[5] == leader and ARGV[1] == ARGV[2] and ARGV[3] == 'leader' and by
  and cjson.decode(by).role == 'officer'
if ARGV[1] ~= leader and not replaces then return 'forbidden' end
if not kept then return 'stranger' end
local one = cjson.decode(kept)
if one.role == ARGV[3] then return 'same' end
if one.role == 'leader' then return 'forbidden' end
if ARGV[3] == 'officer' then
  local officers = 0
  for _, other in ipairs(redis.call('HVALS', KEYS[2])) do
    if cjson.decode(other).role == 'officer' then officers = officers + 1 end
  end
  if officers >= tonumber(ARGV[4]) then return 'full' end
end
one.role = ARGV[3]
redis.call('HSET', KEYS[2], ARGV[2], cjson.encode(one))
if ARGV[3] == 'leader' then
  local former = cjson.decode(redis.call('HGET', KEYS[2], leader))
  former.role = replaces and 'member' or 'officer'
  redis.call('HSET', KEYS[2], leader, cjson.encode(former))
  redis.call('HSET', KEYS[1], 'leader', ARGV[2])
end
return 'done'
