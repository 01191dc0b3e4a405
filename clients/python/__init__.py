"""The official Python package: what a generator makes of openapi.yaml, and a thin layer over it."""
