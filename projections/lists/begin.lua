-- Begins a generation of the read models: from now on it gets every row that anybody writes.
--
-- KEYS: position and generations, token of the running rebuild, last number, mark that keys may be left to unlink,
--       generations that were current
-- ARGV: the rebuild's token, seconds for which it holds without being extended, format of the read models, name of the
--       generation's history
--
-- Returns the generation's number, nil when another rebuild is running. Read models of another format are given up.

local holder = redis.call('GET', KEYS[2])
if holder and holder ~= ARGV[1] then
    return nil
end
redis.call('SET', KEYS[2], ARGV[1], 'EX', ARGV[2])
if redis.call('HGET', KEYS[1], 'format') ~= ARGV[3] then
    redis.call('DEL', KEYS[1], KEYS[5])
    redis.call('HSET', KEYS[1], 'format', ARGV[3])
end
local number = redis.call('INCR', KEYS[3])
redis.call('HSET', KEYS[1], 'next', number, 'history:' .. number, ARGV[4])
redis.call('SET', KEYS[4], '')
return number
