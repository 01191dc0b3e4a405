"""Reports: what players tell moderators about players, games and messages, and what is decided."""
