"""Requests made from openapi.yaml, and such as are a little wrong, to a whole service: `make fuzz`."""
