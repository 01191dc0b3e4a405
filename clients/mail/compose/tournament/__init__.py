"""Letters about tournaments."""
