-- Gives a game room in the quotas of all who pay for it, or in none.
--
-- KEYS: the position of the read models, log bytes of this day, new games of this hour, the game's origin
-- ARGV: game, its creator, seats, bots that sit there already, bots to come, 1 for a new game, now (ms), milliseconds
--       after which a claim is void whose game was never created, seconds to keep claims, seconds to keep the hour's
--       counts, mark of the network or '', 1 for a guest's game,
--       then for each payer: name, 1 if all games of the creator are its own, and the most games, bots, games of bots
--       alone, new games and log bytes
--
-- Answers {'full', number of the payer, quota, used}, or {'done', for each payer what it had claimed before or ''}.
--
-- A claim ('bots seats at creator', in the payer's hash, by game) counts until the game's row is there and says
-- otherwise. Bots do not leave before a game's end, so the greater of row and claim is right. The work store is one
-- server, never a cluster: keys made here need not be declared.
local game, creator, seats = ARGV[1], ARGV[2], tonumber(ARGV[3])
local new, now = ARGV[6] == '1', tonumber(ARGV[7])
local generation = redis.call('HGET', KEYS[1], 'current')
local rows = 'rm:' .. (generation or '0') .. ':'
local WIDTH, FIRST = 7, 13

local function read(claim)
  local bots, of, at, by = string.match(claim, '^(%d+) (%d+) (%d+) (.*)$')
  return tonumber(bots), tonumber(of), tonumber(at), by
end

local function is_void(name, at)
  return generation and (redis.call('EXISTS', rows .. 'game:' .. name) == 1 or now - at > tonumber(ARGV[8]))
end

-- What a payer has besides the game: games, bots, games of bots alone.
local function used(payer, own)
  local weights = {}
  local found = own and redis.call('ZRANGE', rows .. 'own:' .. creator, 0, -1, 'WITHSCORES') or {}
  for i = 1, #found, 2 do weights[found[i]] = tonumber(found[i + 1]) end
  local claims = redis.call('HGETALL', 'quota:claims:' .. payer)
  for i = 1, #claims, 2 do
    local bots, of, at, by = read(claims[i + 1])
    local row = redis.call('ZSCORE', rows .. 'own:' .. by, claims[i])
    if not row and claims[i] ~= game and is_void(claims[i], at) then
      redis.call('HDEL', 'quota:claims:' .. payer, claims[i])
    else
      weights[claims[i]] = math.max(tonumber(row or 0), 2 * bots + (bots == of and 1 or 0))
    end
  end
  weights[game] = nil
  local games, bots, alone = 0, 0, 0
  for _, weight in pairs(weights) do
    games, bots, alone = games + 1, bots + math.floor(weight / 2), alone + weight % 2
  end
  return games, bots, alone
end

local function in_window(key, payer) return tonumber(redis.call('ZSCORE', key, payer) or 0) end

local answer, claims = {'done'}, {}
for place = FIRST, #ARGV, WIDTH do
  local payer = ARGV[place]
  local before = redis.call('HGET', 'quota:claims:' .. payer, game)
  if new and before then return {'done', before} end -- the same request, at the same time
  local sitting = math.max(tonumber(ARGV[4]), before and read(before) or 0)
  local mine = sitting + tonumber(ARGV[5])
  local games, bots, alone = used(payer, ARGV[place + 1] == '1')
  local wanted = {
    {'log-bytes', in_window(KEYS[2], payer), 1, place + 6},
    {'games', games, new and 1 or 0, place + 2},
    {'bot-seats', bots, mine, place + 3},
    {'bots-only', alone, mine == seats and 1 or 0, place + 4},
    {'new-games', in_window(KEYS[3], payer), new and 1 or 0, place + 5},
  }
  for _, quota in ipairs(wanted) do
    if quota[3] > 0 and quota[2] + quota[3] > tonumber(ARGV[quota[4]]) then
      return {'full', (place - FIRST) / WIDTH, quota[1], quota[2]}
    end
  end
  answer[#answer + 1] = before or ''
  claims[payer] = string.format('%d %d %.0f %s', mine, seats, now, creator)
end
for payer, claim in pairs(claims) do
  redis.call('HSET', 'quota:claims:' .. payer, game, claim)
  redis.call('EXPIRE', 'quota:claims:' .. payer, ARGV[9])
  if new then
    redis.call('ZINCRBY', KEYS[3], 1, payer)
    redis.call('EXPIRE', KEYS[3], ARGV[10])
  end
end
if new then
  redis.call('HSET', KEYS[4], 'network', ARGV[11], 'guest', ARGV[12])
  redis.call('EXPIRE', KEYS[4], ARGV[9])
end
return answer
