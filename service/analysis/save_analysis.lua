-- KEYS: the game's analysis, those under way, their runs; ARGV: game, run, now (ms), the analysis, seconds to keep it
-- Answers 0 when this run is not under way any more.
if redis.call('HGET', KEYS[3], ARGV[1]) ~= ARGV[2] then return 0 end
redis.call('ZADD', KEYS[2], ARGV[3], ARGV[1])
redis.call('SET', KEYS[1], ARGV[4], 'EX', ARGV[5])
return 1
