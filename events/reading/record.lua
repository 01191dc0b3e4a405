-- KEYS: an idempotency record. Answers it, nil when there is none.
-- A script, and no GET: copies are awaited after it, yet a store that takes no writes still answers.
return redis.call('GET', KEYS[1])
