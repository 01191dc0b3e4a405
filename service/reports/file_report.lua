-- Adds a report to the open case of its thing, or opens a case; nothing for whoever has reported it before.
-- KEYS: the open case of the thing, all open cases, the reporter's cases
-- ARGV: the id that a new case gets, prefixes of the keys of cases, of their reports, of their words and of accounts'
--       cases, reporter, report (JSON), now (ms), thing (JSON), rulebook, the accounts' words (JSON list of account,
--       words, ...).
-- Answers the case's id.
local case = redis.call('GET', KEYS[1])
if not case then
  case = ARGV[1]
  redis.call('SET', KEYS[1], case)
  redis.call('HSET', ARGV[2] .. case, 'thing', ARGV[9], 'rulebook', ARGV[10], 'opened', ARGV[8], 'state', 'open',
    'key', KEYS[1])
  local words = cjson.decode(ARGV[11])
  for i = 1, #words, 2 do
    redis.call('HSET', ARGV[4] .. case, words[i], words[i + 1])
    redis.call('ZADD', ARGV[5] .. words[i], ARGV[8], case)
  end
  redis.call('ZADD', KEYS[2], ARGV[8], case)
end
if redis.call('HSETNX', ARGV[3] .. case, ARGV[6], ARGV[7]) == 1 then redis.call('ZADD', KEYS[3], ARGV[8], case) end
return case
