"""The service: use cases, the HTTP API over them, and what the web client needs."""

from typing import Final

VERSION: Final = "1.0.0"
"""The version of the package, of the API and of the newest entry in CHANGELOG.md."""
