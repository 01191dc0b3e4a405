"""Reading logs, wherever their entries are."""
