-- KEYS: token, account, whom it blocks; ARGV: the hash of the presented secret.
-- Answers the token's hash, scopes, end, and the account's name, language, guest mark,
-- wish to read every word, role, suspension, mute, and whom it blocks; nil without such a token.
-- The first use of a token ends the repeats of the answer that gave it out, if the store takes writes.
local token = redis.call('HMGET', KEYS[1], 'hash', 'scopes', 'expires', 'once')
if not token[1] then return nil end
local account = redis.call('HMGET', KEYS[2], 'name', 'language', 'guest', 'mask_words',
  'role', 'suspension', 'mute')
if not account[1] then return nil end
if token[4] and token[1] == ARGV[1] then redis.pcall('HDEL', KEYS[1], 'once') end
return {token[1], token[2], token[3], account[1], account[2], account[3] or '',
  account[4] or '', account[5] or '', account[6] or '', account[7] or '',
  table.concat(redis.call('ZRANGE', KEYS[3], 0, -1), ' ')}
