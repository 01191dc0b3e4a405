"""Calling webhooks: fairly, in bounded time, and never into the service's own network."""
