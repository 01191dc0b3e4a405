"""Everything computed from logs: it can be dropped and made again."""
