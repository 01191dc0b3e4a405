"""Logs as JSON lines on standard error: one event a line, exceptions with their stack in a field."""

import logging
from pathlib import Path
from typing import TextIO, cast

import structlog

from service.runtime.lines import Lines


def set_up(level: str, var: Path) -> None:
    """Log from this level on (`debug`, `info`, `warning` or `error`), everything through one writer.

    `var` is the folder for lines that standard error does not accept.
    """
    lines = cast(TextIO, Lines(var))
    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.format_exc_info,
            structlog.processors.JSONRenderer(),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(logging.getLevelName(level.upper())),
        logger_factory=structlog.WriteLoggerFactory(lines),
    )
