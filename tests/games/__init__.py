"""How callers stand to games, and how commands come to be written: the service's own part, without HTTP."""
