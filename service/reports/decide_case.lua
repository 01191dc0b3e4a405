-- Decides a case and logs it.
-- KEYS: the case, open cases, decided cases, cases that are not carried out and told, the administrators' log
-- ARGV: case id, outcome, note, who decides, now (ms), deed (JSON), terms (JSON).
-- Answers done, gone, or decided when somebody was faster.
local state = redis.call('HGET', KEYS[1], 'state')
if not state then return 'gone' end
if state ~= 'open' then return 'decided' end
redis.call('HSET', KEYS[1], 'state', 'decided', 'outcome', ARGV[2], 'note', ARGV[3], 'by', ARGV[4], 'decided', ARGV[5],
  'terms', ARGV[7])
redis.call('DEL', redis.call('HGET', KEYS[1], 'key'))
redis.call('ZREM', KEYS[2], ARGV[1])
redis.call('ZADD', KEYS[3], ARGV[5], ARGV[1])
redis.call('SADD', KEYS[4], ARGV[1])
redis.call('XADD', KEYS[5], '*', 'deed', ARGV[6])
return 'done'
