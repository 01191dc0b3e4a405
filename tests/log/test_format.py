"""docs/reference/log-format.md tells the truth: its program checks our logs, and its example is what we write."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from events import keys
from events.chain import genesis
from events.client import Client, call
from events.envelope import Head, Raw
from events.store import LogStore
from tests.log.proof import verify
from tests.log.samples import GAME, bid, deal, log_key, write

PAGE = (Path(__file__).parents[2] / "docs" / "reference" / "log-format.md").read_text()


def check(redis: Client, store: LogStore, spoil: tuple[str, str] = ("", "")) -> subprocess.CompletedProcess[str]:
    """Run the page's program on what `redis-cli --json XRANGE` would print."""
    [program] = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    found = [
        [name.decode(), [part.decode() for pair in fields.items() for part in pair]]
        for name, fields in call(redis, "XRANGE", log_key(store), "-", "+")
    ]
    text = json.dumps(found, ensure_ascii=False).replace(*spoil)
    command = [sys.executable, "-c", program, GAME]
    return subprocess.run(command, input=text, capture_output=True, encoding="utf-8", check=False)


def test_the_program_of_the_page_accepts_our_logs(store: LogStore, redis: Client) -> None:
    write(store, bid(1))
    end = write(store, deal(s0=["étoile"], s1=["lune 😀"]), bid(2))

    done = check(redis, store)

    assert (done.returncode, done.stdout) == (0, f"good, ends with {end.hash}\n")


@pytest.mark.parametrize("spoil", [("étoile", "toile"), ('\\"amount\\":2', '\\"amount\\":3'), ("3-0", "4-0")])
def test_the_program_of_the_page_refuses_others(store: LogStore, redis: Client, spoil: tuple[str, str]) -> None:
    write(store, bid(1))
    write(store, deal(s0=["étoile"]), bid(2))

    done = check(redis, store, spoil)

    assert done.returncode == 1
    assert "is broken" in done.stderr


def test_the_example_of_the_page_is_right() -> None:
    [example] = re.findall(r"```text\n(.*?)```", PAGE, re.DOTALL)
    first, first_hash, _, second, secrets, second_hash = example.splitlines()
    raws = [
        Raw(1, first.encode(), None, first_hash),
        Raw(2, second.encode(), secrets.encode(), second_hash),
    ]

    assert verify("demo", raws) == Head(2, second_hash)
    assert genesis("demo").hex() in PAGE
    assert keys.log(keys.shard_of("demo", 16), "demo") == "{s10}:log:demo"
