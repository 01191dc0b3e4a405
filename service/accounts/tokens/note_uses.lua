-- KEYS: token, what is there while its account was lately online, who follows the account; ARGV: this hour (ms), for how
-- many seconds somebody is taken to be there. Notes that it was used; a token that has ended stays so.
-- Answers whether somebody who is followed has come online.
local used = redis.call('HMGET', KEYS[1], 'hash', 'used')
if not used[1] then return 0 end
if used[2] ~= ARGV[1] then redis.call('HSET', KEYS[1], 'used', ARGV[1]) end
if redis.call('EXISTS', KEYS[3]) == 0 then return 0 end
if redis.call('SET', KEYS[2], ARGV[1], 'EX', ARGV[2], 'GET') then return 0 end
return 1
