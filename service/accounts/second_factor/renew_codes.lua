-- KEYS: second factor; ARGV: the hashes of its new recovery codes. Answers whether it is on.
if redis.call('HEXISTS', KEYS[1], 'secret') == 0 then return 0 end
for _, name in ipairs(redis.call('HKEYS', KEYS[1])) do
  if string.sub(name, 1, 5) == 'code:' then redis.call('HDEL', KEYS[1], name) end
end
for _, hash in ipairs(ARGV) do redis.call('HSET', KEYS[1], 'code:' .. hash, 1) end
return 1
