"""The HTTP API: the only floor that knows Flask. One package a subject, on the common ground of `http`."""
