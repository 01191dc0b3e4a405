"""How gunicorn serves the API: here, in the container and under systemd alike."""

import os
from typing import Any

from gunicorn.glogging import Logger

from service.api.http.secret_paths import shown
from service.runtime.lines import Lines
from service.settings import Settings

settings = Settings.load()

bind = f"[{settings.host}]:{settings.port}" if ":" in settings.host else f"{settings.host}:{settings.port}"
workers = settings.web_workers
worker_class = "service.api.server.gunicorn_worker.Worker"  # gevent's, with problem documents for what breaks HTTP
worker_connections = 4000  # those who wait hold one each, and followers of event streams where no stream process runs
keepalive = 30
timeout = 30
graceful_timeout = 5  # streams and waits end at once, what is idle after 2 s; this is for what is stuck
backlog = 2048
limit_request_line = 8190
limit_request_fields = 64
control_socket_disable = True
# Heartbeats are files; on a disk they would wait behind the logs' fsync.
worker_tmp_dir = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None  # noqa: S108  gunicorn opens it safely
accesslog = "-" if settings.access_log else None
# gunicorn's own, and the id of the request at the end
access_log_format = '%(h)s %(l)s %(u)s %(t)s "%(r)s" %(s)s %(b)s "%(f)s" "%(a)s" %({x-request-id}o)s'
loglevel = settings.log_level


class Discreet(Logger):  # type: ignore[misc]  # gunicorn has no types
    """An access log without the secrets that some paths hold, an error log that outlives its reader."""

    def _set_handler(self, log: Any, output: Any, fmt: Any, stream: Any = None) -> None:
        super()._set_handler(log, output, fmt, stream or Lines(settings.var))

    def atoms(self, *arguments: Any) -> dict[str, Any]:
        """What a line is made of."""
        made = super().atoms(*arguments)
        return {name: shown(value) if isinstance(value, str) else value for name, value in made.items()}


logger_class = Discreet
