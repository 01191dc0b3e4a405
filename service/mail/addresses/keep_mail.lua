-- KEYS: account, record, the keys of all records of the account's mail (by when they expire, ms)
-- ARGV: record (JSON), when it expires (ms), now (ms).
-- Answers the record that is kept: this one, or the one that was there before. nil without the account.
if redis.call('EXISTS', KEYS[1]) == 0 then return nil end
local kept = redis.call('GET', KEYS[2])
if kept then return kept end
redis.call('SET', KEYS[2], ARGV[1], 'PXAT', ARGV[2])
redis.call('ZREMRANGEBYSCORE', KEYS[3], '-inf', ARGV[3])
redis.call('ZADD', KEYS[3], ARGV[2], KEYS[2])
return ARGV[1]
