"""A real S3 server: moto's, which knows conditional writes."""

import os
import subprocess
import sys
from collections.abc import Iterator

import pytest
import requests

from tests.patience import eventually
from tests.ports import free_port
from tests.programs import UNPACKED

BUCKET = "logs"
MOTO = UNPACKED / "moto"


def serve_s3() -> Iterator[dict[str, str]]:
    """A server with an empty bucket, ended afterwards: what the environment says of it."""
    if not (MOTO / "whole").exists():
        pytest.skip("moto is not among what deploy/object-store.sh got")
    port = free_port()
    url = f"http://127.0.0.1:{port}"
    command = [sys.executable, "-m", "moto.server", "-H", "127.0.0.1", "-p", str(port)]
    environ = {**os.environ, "PYTHONPATH": str(MOTO)}
    with subprocess.Popen(command, env=environ, stderr=subprocess.DEVNULL) as server:
        assert eventually(lambda: _made(f"{url}/{BUCKET}"))
        yield {
            "AWS_ENDPOINT_URL": url,
            "AWS_ALLOW_HTTP": "true",
            "AWS_REGION": "us-east-1",
            "AWS_ACCESS_KEY_ID": "keeper",
            "AWS_SECRET_ACCESS_KEY": "of-all-that-is-kept",
        }
        server.terminate()


def _made(bucket: str) -> bool:
    try:
        return requests.put(bucket, timeout=10).ok
    except requests.RequestException:
        return False
