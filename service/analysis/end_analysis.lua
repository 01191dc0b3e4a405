-- KEYS: as those of begin_analysis; ARGV: game, run, payer, now (ms), the analysis ('' to forget it), seconds to keep
-- it, bytes that all may take that are done, the prefix of analyses
-- Answers 0 when this run is neither under way nor, to be forgotten, the one that is kept.
-- The work store is one server, never a cluster: keys made here need not be declared.
local function forget(game)
  local size = redis.call('HGET', KEYS[6], game)
  if size then
    redis.call('HINCRBY', KEYS[6], '*', -size)
    redis.call('HDEL', KEYS[6], game)
  end
  redis.call('ZREM', KEYS[5], game)
  redis.call('DEL', ARGV[8] .. game)
end
local run = redis.call('HGET', KEYS[3], ARGV[1])
local kept = redis.call('ZSCORE', KEYS[5], ARGV[1])
if run and run ~= ARGV[2] or not run and not (kept and ARGV[5] == '') then return 0 end
if run then
  redis.call('ZREM', KEYS[2], ARGV[1])
  redis.call('HDEL', KEYS[3], ARGV[1])
  redis.call('HDEL', KEYS[4], ARGV[3])
  redis.call('HDEL', KEYS[7], ARGV[1])
end
forget(ARGV[1])
if ARGV[5] == '' then return 1 end
redis.call('SET', KEYS[1], ARGV[5], 'EX', ARGV[6])
redis.call('ZADD', KEYS[5], ARGV[4], ARGV[1])
redis.call('HSET', KEYS[6], ARGV[1], #ARGV[5])
redis.call('HINCRBY', KEYS[6], '*', #ARGV[5])
for _, old in ipairs(redis.call('ZRANGEBYSCORE', KEYS[5], '-inf', ARGV[4] - ARGV[6] * 1000)) do forget(old) end
while tonumber(redis.call('HGET', KEYS[6], '*')) > tonumber(ARGV[7]) do
  local oldest = redis.call('ZRANGE', KEYS[5], 0, 0)[1]
  if not oldest then break end
  forget(oldest)
end
return 1
