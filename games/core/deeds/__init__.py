"""What is remembered of finished games: what a rulebook says that a seat did in one."""
