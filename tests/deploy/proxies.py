"""A proxy of `deploy/proxy` in front of a service, with a certificate, ports and times of the test; and its clients."""

import json
import re
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.patience import PATIENCE_SECONDS, eventually
from tests.ports import free_port
from tests.programs import environ, program

NAME = "games.example.org"
HOME = "127.0.0.1"
CONNECTIONS = 8
"""That nginx grants one address in the tests, instead of 100."""

_FILES = Path(__file__).resolve().parents[2] / "deploy" / "proxy"
_NGINX = """daemon off;
user {user};
pid {folder}/pid;
error_log {folder}/log;
events {{ worker_connections 4096; }}
http {{
  access_log {folder}/access.log;
  client_body_temp_path {folder}/bodies;
  proxy_temp_path {folder}/answers;
  fastcgi_temp_path {folder}/unused; uwsgi_temp_path {folder}/unused; scgi_temp_path {folder}/unused;
  include {folder}/site.conf;
}}
"""


@dataclass(frozen=True)
class Proxy:
    """A running proxy: where it takes TLS and where plain HTTP, and who vouches for it."""

    port: int
    plain_port: int
    certificate: Path

    def ask(self, path: str, *options: str, source: str = HOME, name: str = NAME) -> tuple[int, str, str]:
        """One request by curl from that address: status (0: none came), version of HTTP, and body."""
        asked = ("--path-as-is", "--write-out", "\n%{http_code} %{http_version}", *options)
        done = subprocess.run(
            self.command(path, *asked, source=source, name=name),
            capture_output=True,
            text=True,
            timeout=PATIENCE_SECONDS,
            check=False,
            env=environ(),
        )
        body, _, told = done.stdout.rpartition("\n")
        status, version = told.split()
        return int(status), version, body

    def send(self, path: str, body: Any, *options: str, source: str = HOME) -> tuple[int, Any]:
        """A document by POST, or another method of the options: status and the answer's document."""
        told = ("--header", "Content-Type: application/json", "--data", json.dumps(body), *options)
        status, _, text = self.ask(path, *told, source=source)
        return status, json.loads(text)

    @contextmanager
    def following(self, path: str, token: str, *options: str) -> Iterator[subprocess.Popen[str]]:
        """An event stream by curl, its answer's head included; ended afterwards."""
        head = ("--header", "Accept: text/event-stream", "--header", f"Authorization: Bearer {token}")
        command = self.command(path, "--include", "--max-time", str(PATIENCE_SECONDS), *head, *options)
        stream = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environ())
        try:
            yield stream
        finally:
            stream.kill()
            stream.communicate()

    def command(self, path: str, *options: str, source: str = HOME, name: str = NAME) -> list[str]:
        """What curl is called with."""
        trusting = ["--cacert", str(self.certificate), "--resolve", f"{name}:{self.port}:127.0.0.1", "--noproxy", "*"]
        url = f"https://{name}:{self.port}{path}"
        return [program("curl"), "--silent", "--no-buffer", "--interface", source, *trusting, *options, url]


@contextmanager
def running(kind: str, service_port: int, folder: Path) -> Iterator[Proxy]:
    """That proxy on that folder, in front of the service; slow clients are cut after 2 s instead of 10."""
    proxy = Proxy(free_port(), free_port(), _certificate(folder))
    command = _nginx(proxy, service_port, folder) if kind == "nginx" else _caddy(proxy, service_port, folder)
    with (folder / "log").open("ab") as log:
        process = subprocess.Popen(command, stdout=log, stderr=log, env=environ(HOME=str(folder)))
    try:
        assert eventually(lambda: process.poll() is not None or _answers(proxy)), (folder / "log").read_text()
        assert process.poll() is None, (folder / "log").read_text()
        yield proxy
    finally:
        process.terminate()
        process.wait(PATIENCE_SECONDS)


def _answers(proxy: Proxy) -> bool:
    command = proxy.command("/healthz", "--output", "/dev/null")
    return subprocess.run(command, timeout=PATIENCE_SECONDS, check=False, env=environ()).returncode == 0


def _certificate(folder: Path) -> Path:
    """A certificate for the name, signed by itself, and its key beside it."""
    made = ["-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"]
    named = ["-subj", f"/CN={NAME}", "-addext", f"subjectAltName=DNS:{NAME}"]
    files = ["-keyout", str(folder / "privkey.pem"), "-out", str(folder / "fullchain.pem")]
    command = [program("openssl"), "req", *made, *named, *files]
    subprocess.run(command, check=True, capture_output=True, env=environ(HOME=str(folder)))
    return folder / "fullchain.pem"


def _nginx(proxy: Proxy, service_port: int, folder: Path) -> list[str]:
    site = _with(
        (_FILES / "nginx.conf").read_text(encoding="utf-8"),
        {
            r"listen \[::\]:.*": "",
            "listen 80 ": f"listen 127.0.0.1:{proxy.plain_port} ",
            "listen 443 ": f"listen 127.0.0.1:{proxy.port} ",
            "127.0.0.1:8000": f"127.0.0.1:{service_port}",
            f"/etc/letsencrypt/live/{NAME}": str(folder),
            "_timeout 10s": "_timeout 2s",
            "limit_conn players 100": f"limit_conn players {CONNECTIONS}",
        },
    )
    (folder / "site.conf").write_text(site, encoding="utf-8")
    main = _NGINX.format(folder=folder, user=folder.owner())
    (folder / "nginx.conf").write_text(main, encoding="utf-8")
    return [program("nginx"), "-c", str(folder / "nginx.conf"), "-p", str(folder), "-e", str(folder / "log")]


def _caddy(proxy: Proxy, service_port: int, folder: Path) -> list[str]:
    ports = f"admin off\n\thttp_port {proxy.plain_port}\n\thttps_port {proxy.port}\n\tdefault_bind 127.0.0.1\n"
    site = _with(
        (_FILES / "Caddyfile").read_text(encoding="utf-8"),
        {
            r"^{$": f"{{\n\t{ports}",
            r"{\$DOMAIN:.*": f"{NAME} {{\n\ttls {folder}/fullchain.pem {folder}/privkey.pem",
            "127.0.0.1:8000": f"127.0.0.1:{service_port}",
            "read_header 10s": "read_header 2s",
            "read_body 30s": "read_body 2s",
        },
    )
    (folder / "Caddyfile").write_text(site, encoding="utf-8")
    return [program("caddy"), "run", "--config", str(folder / "Caddyfile"), "--adapter", "caddyfile"]


def _with(text: str, changes: dict[str, str]) -> str:
    """The text with every one of these patterns replaced."""
    for pattern, replacement in changes.items():
        text, found = re.subn(pattern, replacement, text, flags=re.MULTILINE)
        assert found, pattern
    return text
