-- KEYS: games that wait, the rings in the order in which they are served; ARGV: the key of what led to it that they do
-- Answers the game, its owner, and what led to it ('' when that is not known).
for place = 2, #KEYS do
  local owner = redis.call('LPOP', KEYS[place])
  while owner do
    local lane = KEYS[place] .. ':' .. owner
    local game = redis.call('LPOP', lane)
    if redis.call('EXISTS', lane) == 1 then redis.call('RPUSH', KEYS[place], owner) end
    if game then
      redis.call('SREM', KEYS[1], game)
      local led = redis.call('HGET', ARGV[1], game) or ''
      redis.call('HDEL', ARGV[1], game)
      return {game, owner, led}
    end
    owner = redis.call('LPOP', KEYS[place])
  end
end
return nil
