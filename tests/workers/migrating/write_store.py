"""Writes what a release keeps of some accounts into a file of `stores/`: a command of Redis for each key.

Run in a checkout of that release, with a server that may be emptied:
`PYTHONPATH=. python PATH/write_store.py redis://127.0.0.1:PORT FILE`. What the release does not know yet is left out.
"""

import gzip
import json
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

from redis import Redis

from events.envelope import Idempotency
from service.accounts.accounts import Account
from service.mail.letters.model import Letter
from service.mail.letters.preferences import GamePreferences, Preferences
from service.messages.talk import Message
from service.orders.model import Order
from service.settings import Settings
from service.webhooks.webhooks import Secret, Webhook
from service.wiring import Wiring

SECRET_KEY = "x" * 32
NOW = 4_000_000_000_000
"""Long after any test, in milliseconds: nothing has expired when it is read."""
DAY = 86_400_000
READ: dict[str, tuple[str, ...]] = {
    "string": ("GET",),
    "hash": ("HGETALL",),
    "set": ("SMEMBERS",),
    "zset": ("ZRANGE", "0", "-1", "WITHSCORES"),
    "list": ("LRANGE", "0", "-1"),
    "stream": ("XRANGE", "-", "+"),
}


def write(wiring: Wiring) -> dict[str, str]:
    """Make accounts with everything that an account may have; what is needed to use them, by name."""
    tokens: Any = wiring.tokens  # as it was in those releases, and the accounts too
    accounts: Any = wiring.accounts
    grant_of: Any = import_module("service.accounts.tokens").Grant
    told = {}
    for name in ("Ada", "Bób", "Cy Two"):
        account = Account(f"{name[0].lower()}" * 16, name, "en", "UTC", NOW)
        grant = grant_of("first", ("read", "play", "account"), NOW + DAY)
        told[name] = tokens.create_account(account, f"hash of {name}", grant, Idempotency(name, "print", 600))[2]
    guest = Account("g" * 16, "Quiet Comet", "fr", "UTC", NOW, guest=True, mask_words=False)
    told["guest"] = tokens.create_account(guest, None, grant_of("", ("play",), NOW + 2 * DAY), None)[2]
    told["second"] = tokens.issue("a" * 16, grant_of("second", ("read",), NOW + DAY))[1]
    wiring.accounts.change("a" * 16, time_zone="Europe/Paris")
    accounts.remember_network("a" * 16, "mark", NOW)
    accounts.remember_network("b" * 16, "mark", NOW + 1)
    _mail(wiring, told)
    secret = Secret(1, NOW)
    webhook = Webhook(
        id="w" * 16,
        account="a" * 16,
        url="https://example.org",
        kinds=("awaited",),
        label="",
        created=NOW,
        secrets=(secret,),
    )
    wiring.webhooks.create(webhook)
    wiring.orders.change("game", "b" * 16, lambda _: [Order(id="o", do="resign")])
    wiring.talk.say("game", Message(0, "b" * 16, NOW, "hello"))
    _lately(wiring, told)
    return told


def _mail(wiring: Wiring, told: dict[str, str]) -> None:
    for account, address in (("a" * 16, "ada@Example.org"), ("b" * 16, "ada@example.org")):
        wiring.mail_addresses.ask(account, address, NOW)
        asked = wiring.mail_addresses.pending(account, NOW)
        assert asked is not None
        wiring.mail_addresses.confirm(account, asked.code, NOW)
    wiring.mail_addresses.ask("c" * 16, "cy@example.org", NOW)
    wiring.preferences.set("a" * 16, Preferences(mode="digest"))
    wiring.preferences.set_game("a" * 16, "game", GamePreferences(mode="none"))
    about: dict[str, Any] = {"account": "a" * 16, "kind": "awaited", "game": "game", "created": NOW, "at": NOW}
    letters = [
        Letter(id=_letter_id(wiring, str(place)), reference=str(place), due=NOW + place, **about) for place in range(4)
    ]
    for letter in letters:
        assert wiring.letters.add(letter)
    wiring.letters.change([(letters[3], letters[3].ended("sent"))])
    wiring.letters.note_mail("a" * 16, "game", "<1@example.org>")
    told["letter"] = letters[0].id
    told["reply"] = text = wiring.address_tokens.open(letters[0], NOW)
    told["bounce"] = wiring.address_tokens.bounce(letters[0], "ada@example.org", NOW)
    token = wiring.address_tokens.find(text)
    assert token is not None
    told["answered"] = wiring.mail_replies.begin(text, token, "<2@example.org>", NOW).id


def _letter_id(wiring: Wiring, reference: str) -> str:
    if hasattr(wiring.letters, "id_of"):
        return wiring.letters.id_of("a" * 16, "awaited", "game", reference)
    return f"letter{reference:0>10}"


def _lately(wiring: Wiring, told: dict[str, str]) -> None:
    """What releases know since a while only."""
    parts: Any = wiring
    if not hasattr(wiring, "blocks"):
        return
    parts.blocks.block("a" * 16, "b" * 16, NOW)
    secret, _ = parts.second_factors.begin("b" * 16, NOW)
    told["factor"] = secret
    parts.roles.change("c" * 16, "administrator", by="operator", at=NOW)
    parts.sanctions.rename("b" * 16, "Bób Two", "why", by="operator", at=NOW)
    parts.sanctions.impose("suspend", "g" * 16, "why", 0, by="operator", at=NOW)
    told["code"] = parts.password_resets.open("a" * 16, "reference", 10 * DAY)


def commands(redis: Any) -> list[list[str]]:
    """What writes all keys of accounts again; times at which they end are kept."""
    made = []
    for key in sorted(redis.scan_iter("{accounts}:*")):
        kind = redis.type(key)
        how, *rest = READ[kind]
        found = redis.execute_command(how, key, *rest)
        made.append([kind, key, json.dumps(sorted(found) if kind == "set" else found), str(redis.pexpiretime(key))])
    return made


def main(url: str, file: str) -> None:
    """Empty the server, have the release write, and keep that."""
    redis: Any = Redis.from_url(url, decode_responses=True)
    redis.flushall()
    told = write(Wiring(Settings(redis_url=url, work_redis_url=url, secret_key=SECRET_KEY)))
    text = json.dumps({"told": told, "keys": commands(redis)}, ensure_ascii=False)
    Path(file).write_bytes(gzip.compress(text.encode(), mtime=0))


if __name__ == "__main__":
    main(*sys.argv[1:])
