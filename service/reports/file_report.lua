-- Adds a report to the open case of its thing, or opens a case.
-- KEYS: the reporter's account, the open case of the thing, all open cases, the reporter's cases, the concerned account
-- ARGV: the id that a new case gets, prefixes of the keys of cases, of their reports, of their words and of accounts'
--       cases, reporter, report (JSON), now (ms), thing (JSON), rulebook, the accounts' words (JSON list of account,
--       words, ...), 1 if the concerned account has to be there.
-- Answers gone (either account), or done or seen (reported before) with the case's id.
if redis.call('EXISTS', KEYS[1]) == 0 then return {'gone'} end
if ARGV[12] == '1' and redis.call('EXISTS', KEYS[5]) == 0 then return {'gone'} end
local case = redis.call('GET', KEYS[2])
if not case then
  case = ARGV[1]
  redis.call('SET', KEYS[2], case)
  redis.call('HSET', ARGV[2] .. case, 'thing', ARGV[9], 'rulebook', ARGV[10], 'opened', ARGV[8], 'state', 'open',
    'key', KEYS[2])
  local words = cjson.decode(ARGV[11])
  for i = 1, #words, 2 do
    redis.call('HSET', ARGV[4] .. case, words[i], words[i + 1])
    redis.call('ZADD', ARGV[5] .. words[i], ARGV[8], case)
  end
  redis.call('ZADD', KEYS[3], ARGV[8], case)
end
if redis.call('HSETNX', ARGV[3] .. case, ARGV[6], ARGV[7]) == 0 then return {'seen', case} end
redis.call('ZADD', KEYS[4], ARGV[8], case)
return {'done', case}
