-- Erases what an account reported and what cases keep of it; open cases about it or what it said are over.
-- KEYS: the account's reports, the cases that keep something of it, open cases, decided cases, cases of which nobody was
--       told
-- ARGV: account, prefixes of the keys of cases, of their reports and of their words, now (ms).
for _, case in ipairs(redis.call('ZRANGE', KEYS[1], 0, -1)) do
  local reports = ARGV[3] .. case
  local report = redis.call('HGET', reports, ARGV[1])
  if report then
    local kept = cjson.decode(report)
    kept.reporter, kept.text = '', ''
    redis.call('HDEL', reports, ARGV[1])
    redis.call('HSET', reports, '-' .. kept.at .. '-' .. redis.call('HLEN', reports), cjson.encode(kept))
  end
end
for _, id in ipairs(redis.call('ZRANGE', KEYS[2], 0, -1)) do
  local case = ARGV[2] .. id
  redis.call('HDEL', ARGV[4] .. id, ARGV[1])
  local found = redis.call('HMGET', case, 'state', 'thing', 'key')
  local thing = cjson.decode(found[2])
  if found[1] == 'open' and thing.kind ~= 'game' and thing.kind ~= 'club' and thing.account == ARGV[1] then
    redis.call('HSET', case, 'state', 'decided', 'outcome', 'account_erased', 'decided', ARGV[5])
    redis.call('DEL', found[3])
    redis.call('ZREM', KEYS[3], id)
    redis.call('ZADD', KEYS[4], ARGV[5], id)
    redis.call('SADD', KEYS[5], id)
  end
end
redis.call('DEL', KEYS[1], KEYS[2])
return 1
