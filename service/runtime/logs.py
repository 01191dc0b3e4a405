"""Logs as JSON lines on standard error: one event a line, exceptions with their stack in a field."""

import logging
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TextIO, cast

import structlog

from service.runtime.lines import Lines
from service.runtime.origin import name_request

Ids = Callable[[], Mapping[str, str]]
"""What a line tells beside its own words: the ids of what is being done."""


def set_up(level: str, var: Path, ids: Ids = dict) -> None:
    """Log from this level on (`debug`, `info`, `warning` or `error`), everything through one writer.

    `var` is the folder for lines that standard error does not accept. `ids` are asked for when a line is written, so
    that they cost nothing where none is. A line's own words go before them.
    """
    lines = cast(TextIO, Lines(var))
    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
            name_request,
            lambda _logger, _method, line: {**ids(), **line},
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.format_exc_info,
            structlog.processors.JSONRenderer(),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(logging.getLevelName(level.upper())),
        logger_factory=structlog.WriteLoggerFactory(lines),
    )
