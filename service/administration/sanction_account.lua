-- Imposes a sanction on an account, or lifts it, and logs that.
-- KEYS: account, roles of the staff by account, the administrators' log, deeds that are not carried out wholly,
--       the count of names that went or changed, networks of the account
-- ARGV: account id, who does it (account id or 'operator'), deed (JSON), the deed's id, the sanction's field,
--       sanction (JSON; '' lifts it), the prefix of networks from which no guest comes, seconds for which none does.
-- Answers done, none (nothing to lift), gone, forbidden (who does it has no role any more), or above.
local rank = {moderator = 1, administrator = 2}
local mine = 3
if ARGV[2] ~= 'operator' then
  mine = rank[redis.call('HGET', KEYS[2], ARGV[2]) or ''] or 0
  if mine == 0 then return 'forbidden' end
end
local now = redis.call('HMGET', KEYS[1], 'name', 'guest', ARGV[5])
if not now[1] then return 'gone' end
if mine <= (rank[redis.call('HGET', KEYS[2], ARGV[1]) or ''] or 0) then return 'above' end
if ARGV[6] == '' then
  if not now[3] then return 'none' end
  redis.call('HDEL', KEYS[1], ARGV[5])
else
  redis.call('HSET', KEYS[1], ARGV[5], ARGV[6])
  if now[2] and ARGV[8] ~= '' then
    local network = redis.call('ZREVRANGE', KEYS[6], 0, 0)[1]
    if network then redis.call('SET', ARGV[7] .. network, '', 'EX', ARGV[8]) end
  end
end
redis.call('INCR', KEYS[5])
redis.call('HSET', KEYS[4], ARGV[4], ARGV[3])
redis.call('XADD', KEYS[3], '*', 'deed', ARGV[3])
return 'done'
