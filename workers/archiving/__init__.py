"""Moving the logs of finished games from the log store's memory into the archive."""
