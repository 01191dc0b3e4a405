-- KEYS: token; ARGV: what an account's key begins with (the same hash tag).
-- Answers the token's hash, account, scopes, end, and the account's name, language and guest mark; nil without such a token.
local token = redis.call('HMGET', KEYS[1], 'hash', 'account', 'scopes', 'expires')
if not token[1] then return nil end
local account = redis.call('HMGET', ARGV[1] .. token[2], 'name', 'language', 'guest')
if not account[1] then return nil end
return {token[1], token[2], token[3], token[4], account[1], account[2], account[3] or ''}
