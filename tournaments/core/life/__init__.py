"""Commands and events from the announcement to the end, each declared with what it decides and changes."""
