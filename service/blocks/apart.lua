-- KEYS: whom the account blocks, who blocks the account; ARGV: others.
-- Answers those of the others who are in either.
local found = {}
for _, other in ipairs(ARGV) do
  if redis.call('ZSCORE', KEYS[1], other) or redis.call('SISMEMBER', KEYS[2], other) == 1 then
    found[#found + 1] = other
  end
end
return found
