"""The web client in a real Chromium over a real service, each figure beside its aim; `python -m tests.bench.web`."""
