-- KEYS: the account's studies, the study; ARGV: its id.
redis.call('HDEL', KEYS[1], ARGV[1])
redis.call('DEL', KEYS[2])
return 1
