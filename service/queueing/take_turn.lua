-- KEYS: games that wait, and for each ring, in the order in which they are served: the ring, its clock, what owners
-- have had of it; ARGV: seconds after which an idle ring's clock is forgotten, what a turn is thought to take until it
-- has been charged (us), the key of what led to it that games wait
-- Answers the game, its owner, the ring, its place there, and what led to it ('' when that is not known).
for place = 2, #KEYS, 3 do
  local ring, clock, had = KEYS[place], KEYS[place + 1], KEYS[place + 2]
  local owner, at = unpack(redis.call('ZPOPMIN', ring))
  while owner do
    local lane = ring .. ':' .. owner
    local game = redis.call('LPOP', lane)
    if game then
      local now = math.max(at, tonumber(redis.call('GET', clock) or 0))
      redis.call('SET', clock, now, 'EX', ARGV[1])
      redis.call('ZREMRANGEBYSCORE', had, '-inf', now)
      if redis.call('EXISTS', lane) == 1 then redis.call('ZADD', ring, now + ARGV[2], owner) end
      redis.call('SREM', KEYS[1], game)
      local led = redis.call('HGET', ARGV[3], game) or ''
      redis.call('HDEL', ARGV[3], game)
      return {game, owner, ring, at, led}
    end
    owner, at = unpack(redis.call('ZPOPMIN', ring))
  end
end
return nil
