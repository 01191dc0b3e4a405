"""Who meets whom, and on which seat: tables, schedules and groups."""
