"""Calling webhooks: fairly, in bounded time, and never into one's own network."""
