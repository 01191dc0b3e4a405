-- Marks a conversation as read up to a message, and counts what the other has written since.
-- KEYS: the conversation (hash), what was written (stream); ARGV: who, the message's number, now (ms).
-- Answers whether there is such a conversation.
local talk, me = KEYS[1], ARGV[1]
local known = redis.call('HMGET', talk, 'last', 'read:' .. me, 'version')
if not known[1] then return 0 end
local read = math.max(tonumber(known[2] or 0), math.min(tonumber(ARGV[2]), tonumber(known[1])))
local unread, began = 0, 0
for _, entry in ipairs(redis.call('XRANGE', KEYS[2], string.format('(%d-0', read), '+')) do
  if entry[2][2] ~= me then
    unread = unread + 1
    if began == 0 then began = entry[2][6] end
  end
end
local version = math.max(tonumber(ARGV[3]), tonumber(known[3] or 0) + 1)
redis.call('HSET', talk, 'read:' .. me, read, 'unread:' .. me, unread, 'began:' .. me, began, 'version',
  string.format('%.0f', version))
return 1
