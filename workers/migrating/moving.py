"""Moves some accounts: all that is theirs is written to its new place, and then erased in its old one.

Nothing that is there already is written over: what was interrupted is done again, and is the same.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

import msgspec
from redis.exceptions import ResponseError

from events.client import Client, call_all, piped, refuses
from events.errors import Unavailable
from service.accounts.networks import NETWORKS_SECONDS, network_key
from service.accounts.slots.keys import ID_LENGTH, PREFIX, apart, box_key, own, owner_key, shard_of, spread
from service.accounts.slots.names import Claim, name_key
from service.mail.addresses.address_forms import wire
from workers.migrating.reading import Found, read

RECORD: Final = f"{PREFIX}mail:record:"
_RECORDS: Final = {"token": "mail-token", "bounce": "mail-bounce", "reply": "mail-reply"}
"""Kinds of records of mail."""
_CLAIM: Final = "0"
"""By which names are held that were moved."""
CODES_MS: Final = 24 * 60 * 60 * 1000
_HELD_MS: Final = 7 * CODES_MS
"""How long letters are found by their former ids, which a gateway may hold."""

_encode = msgspec.json.Encoder(order="sorted").encode
Command = tuple[Any, ...]


def move(redis: Client, accounts: Sequence[str], now: int) -> None:
    """Move these accounts. Raises Unavailable."""
    found = read(redis, accounts)
    as_it_is = [pair for one in found for pair in one.as_it_is()]
    letters = [(one, name) for one in found for name in one.letters]
    records = [(one, key) for one in found for key in one.records]
    kept = _kept(redis, [before for before, _ in as_it_is], "DUMP")
    texts = _kept(redis, [f"{PREFIX}letter:{name}" for _, name in letters], "GET")
    noted = _kept(redis, [key for _, key in records], "GET")
    ends = _ends(redis, found)
    _write(redis, _restoring(as_it_is, kept))
    _write(redis, _letters(letters, texts, now))
    _write(redis, _records(records, noted))
    _write(redis, (command for one in found for command in _listing(one, ends, now)))
    gone = [f"{PREFIX}letter:{name}" for _, name in letters] + [key for _, key in records]
    gone += [f"{PREFIX}{kind}:{one.account}" for one in found for kind in ("mail:of", "resets:of")]
    gone += [before for before, _ in as_it_is]  # an account after all that is its own, whenever this is interrupted
    _write(redis, (("UNLINK", key) for key in gone))


Kept = list[tuple[Any, int]]
"""Values of keys, and when each expires (ms, -1 for never)."""


def _kept(redis: Client, keys: Sequence[str], how: str) -> Kept:
    answers = (
        call_all(redis, [command for key in keys for command in ((how, key), ("PEXPIRETIME", key))]) if keys else []
    )
    return list(zip(answers[::2], answers[1::2], strict=True))


def _ends(redis: Client, found: Sequence[Found]) -> dict[str, int]:
    """When tokens and codes end (ms)."""
    keys = {f"token:{token}" for one in found for token in one.tokens}
    keys |= {f"reset:{code}" for one in found for code in one.codes}
    names = sorted(keys)
    return (
        dict(zip(names, call_all(redis, [("PEXPIRETIME", PREFIX + name) for name in names]), strict=True))
        if names
        else {}
    )


def _write(redis: Client, commands: Iterable[Command]) -> None:
    sent: Any = redis.pipeline(transaction=False)
    some = list(commands)
    for command in some:
        sent.execute_command(*command)
    for answer in piped(sent, raise_on_error=False) if some else ():
        if isinstance(answer, ResponseError) and not refuses(answer):
            if not str(answer).startswith("BUSYKEY"):  # moved before an interruption
                raise answer
        elif isinstance(answer, Exception):
            raise Unavailable(str(answer)) from answer


def _restoring(pairs: Sequence[tuple[str, str]], kept: Kept) -> Iterator[Command]:
    for (_, after), (dump, expires) in zip(pairs, kept, strict=True):
        if dump is not None:
            yield "RESTORE", after, max(0, expires), dump, "ABSTTL"


def _letters(letters: Sequence[tuple[Found, str]], texts: Kept, now: int) -> Iterator[Command]:
    """Letters under their new ids; accounts with letters that wait stand on the list of what is due."""
    due: dict[str, int] = {}
    for (one, name), (text, expires) in zip(letters, texts, strict=True):
        if text:
            letter = msgspec.json.decode(text)
            letter["id"] = one.account + name
            if within := letter.get("within"):
                letter["within"] = one.account + within
            if carries := letter.get("carries"):
                letter["carries"] = [one.account + part for part in carries]
            yield "SET", own(one.account, "letter", name), _encode(letter), "NX", *_until(expires)
            if name in one.waiting:
                yield "SET", owner_key(name), one.account, "PX", _HELD_MS
                when = int(letter.get("due") or now)
                due[one.account] = min(when, due.get(one.account, when))
    for account, when in due.items():
        yield "ZADD", spread("letters", shard_of(account)), "LT", when, account


def _until(expires: int) -> tuple[Any, ...]:
    return ("PXAT", expires) if expires > 0 else ()


def _records(records: Sequence[tuple[Found, str]], noted: Kept) -> Iterator[Command]:
    for (one, key), (text, expires) in zip(records, noted, strict=True):
        kind, _, name = key.removeprefix(RECORD).partition(":")
        if text and kind in _RECORDS:
            record = msgspec.json.decode(text)
            if len(record["letter"]) == ID_LENGTH:
                record["letter"] = one.account + record["letter"]
            new = apart(_RECORDS[kind], name)
            yield "SET", new, msgspec.json.encode(record), "NX", *_until(expires)
            yield "ZADD", own(one.account, "mail-records"), max(expires, 0), new


def _listing(one: Found, ends: dict[str, int], now: int) -> Iterator[Command]:
    """What finds the account, or something of it, by another name."""
    if one.name:
        yield "SET", name_key(one.name), Claim(one.account, _CLAIM).text(), "NX"
        yield "ZADD", spread("names", shard_of(one.name)), 0, one.name
    last = max((ends[f"token:{token}"] for token in one.tokens), default=now)
    if one.guest:
        yield "ZADD", spread("guests", shard_of(one.account)), "NX", max(last, now), one.account
    for token in one.tokens:
        if (end := ends[f"token:{token}"]) > 0:
            yield "SET", owner_key(token), one.account, "PXAT", end
    for webhook in one.webhooks:
        yield "SET", owner_key(webhook), one.account
    for code in one.codes:
        if (end := ends[f"reset:{code}"]) > 0:
            yield "SET", apart("reset", code), one.account, "PXAT", end
            yield "ZADD", own(one.account, "resets"), end, code
            yield "PEXPIREAT", own(one.account, "resets"), now + CODES_MS
    for mark, at in one.networks:
        yield "ZADD", network_key(mark), int(at), one.account
        yield "EXPIRE", network_key(mark), NETWORKS_SECONDS
    for game in one.games:
        yield "ZADD", spread("orders", shard_of(f"{game} {one.account}")), 0, f"{game} {one.account}"
    yield from _box(one)


def _box(one: Found) -> Iterator[Command]:
    address = msgspec.json.decode(one.mail).get("address") if one.mail else None
    if address:
        box = wire(address).casefold()
        yield "HSET", own(one.account, "account"), "box", box
        yield "SADD", own(one.account, "boxes"), box
        yield "ZADD", box_key(box), 0, one.account
