"""Health, documentation and the web client's files."""
