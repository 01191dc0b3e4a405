"""Front ends that know the HTTP API and nothing else: they import nothing of the other folders."""
