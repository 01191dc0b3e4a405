"""The log archive: the logs of finished games, packed into immutable objects outside the log store's memory."""
