"""The processes: what starts, loops and stops; what they do stands in `workers.jobs`."""
