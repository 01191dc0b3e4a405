"""Everything computed from logs: it can be dropped and rebuilt."""
