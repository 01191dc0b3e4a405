-- Writes a tournament's row and its places, unless a row of the same version or a newer one is there.
--
-- KEYS[1]  the rows (hash by tournament)
-- KEYS[2]  their versions (hash)
-- KEYS[3]  their places (hash: JSON)
--
-- ARGV[1]  the tournament
-- ARGV[2]  its version
-- ARGV[3]  the row (JSON)
-- ARGV[4]  its places (JSON: [key, score, member], …)
--
-- The places lie in one store that is no cluster. Answers whether it was written.
local tournament, version = ARGV[1], tonumber(ARGV[2])
if version <= tonumber(redis.call('HGET', KEYS[2], tournament) or '0') then
  return 0
end
local before = redis.call('HGET', KEYS[3], tournament)
local kept = {}
local places = cjson.decode(ARGV[4])
for _, place in ipairs(places) do
  kept[place[1]] = true
end
if before then
  for _, place in ipairs(cjson.decode(before)) do
    if not kept[place[1]] then
      redis.call('ZREM', place[1], place[3])
    end
  end
end
for _, place in ipairs(places) do
  redis.call('ZADD', place[1], place[2], place[3])
end
redis.call('HSET', KEYS[1], tournament, ARGV[3])
redis.call('HSET', KEYS[2], tournament, version)
redis.call('HSET', KEYS[3], tournament, ARGV[4])
return 1
