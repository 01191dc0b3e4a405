-- KEYS: the game's analysis, those under way, their runs, who pays for them, those that are done, what these take, how
-- often workers were lost with one; ARGV: game, run, payer, now (ms), the analysis, seconds to keep it
-- Answers the game whose analysis is in the way: this one or another of the payer's; '' when it begins.
local mine = redis.call('HGET', KEYS[4], ARGV[3])
if mine and redis.call('ZSCORE', KEYS[2], mine) then return mine end
if redis.call('ZSCORE', KEYS[2], ARGV[1]) then return ARGV[1] end
redis.call('ZADD', KEYS[2], ARGV[4], ARGV[1])
redis.call('HSET', KEYS[3], ARGV[1], ARGV[2])
redis.call('HSET', KEYS[4], ARGV[3], ARGV[1])
redis.call('HDEL', KEYS[7], ARGV[1])
redis.call('ZREM', KEYS[5], ARGV[1])
redis.call('HINCRBY', KEYS[6], '*', -(redis.call('HGET', KEYS[6], ARGV[1]) or 0))
redis.call('HDEL', KEYS[6], ARGV[1])
redis.call('SET', KEYS[1], ARGV[5], 'EX', ARGV[6])
return ''
