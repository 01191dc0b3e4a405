-- KEYS: the account's clubs; ARGV: club, the note as it is to be. Takes it away if it is so.
if redis.call('HGET', KEYS[1], ARGV[1]) == ARGV[2] then redis.call('HDEL', KEYS[1], ARGV[1]) end
return 1
