"""The rows of games that are over, in a database: they grow for ever, and so are not kept in memory."""
