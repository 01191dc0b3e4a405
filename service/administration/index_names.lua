-- KEYS: the index of names; ARGV: the prefix of names' keys, what stands for the holder of a barred name, names.
-- Adds those of the names that somebody still has.
for i = 3, #ARGV do
  local holder = redis.call('GET', ARGV[1] .. ARGV[i])
  if holder and holder ~= ARGV[2] then redis.call('ZADD', KEYS[1], 0, ARGV[i]) end
end
