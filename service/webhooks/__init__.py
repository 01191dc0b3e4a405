"""Webhooks: where they are, where they may be, and what is sent there."""
