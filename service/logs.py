"""Logs as JSON lines on standard error: one event a line, exceptions with their stack in a field."""

import logging
import sys

import structlog


def set_up(level: str) -> None:
    """Log from this level on (`debug`, `info`, `warning` or `error`), everything through one writer."""
    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.format_exc_info,
            structlog.processors.JSONRenderer(),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(logging.getLevelName(level.upper())),
        logger_factory=lambda *_: structlog.WriteLogger(sys.stderr),
    )
