-- KEYS: tokens; ARGV: this hour (ms). Notes that they were used; a token that has ended stays so.
for _, token in ipairs(KEYS) do
  local used = redis.call('HMGET', token, 'hash', 'used')
  if used[1] and used[2] ~= ARGV[1] then redis.call('HSET', token, 'used', ARGV[1]) end
end
