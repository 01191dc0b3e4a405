"""A phrase as a move: forms, fields, choices, and what stands against it."""
