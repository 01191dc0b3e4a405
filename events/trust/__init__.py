"""How far a log store can be relied on: what its servers promise, and whether the logs were found whole."""
