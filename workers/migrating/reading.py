"""What the release before keeps of an account, all in one slot, and where it goes."""

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Any, Final

from msgspec import Struct

from events.client import Client, call_all, scan
from service.accounts.slots.format import LOOKED_AT, OLD_ACCOUNT
from service.accounts.slots.keys import PREFIX, own

MOVED_AS_IT_IS: Final = {
    "account": "account",
    "tokens": "tokens",
    "networks": "networks",
    "blocked": "blocked",
    "blockers": "blockers",
    "factor": "factor",
    "mail:address": "mail",
    "letters:waiting": "letters-waiting",
    "letters:of": "letters",
    "threads": "threads",
    "notices": "preferences",
    "orders": "orders",
    "webhooks": "webhooks",
    "talked": "talked",
}
"""Kinds of keys, each with the account's id at its end, and what they are called from now on."""
_ASKED: Final = (
    ("HMGET", "account", "folded", "guest"),
    ("SMEMBERS", "tokens"),
    ("SMEMBERS", "webhooks"),
    ("SMEMBERS", "letters:waiting"),
    ("ZRANGE", "letters:of", 0, -1),
    ("ZRANGE", "mail:of", 0, -1),
    ("SMEMBERS", "resets:of"),
    ("HKEYS", "orders"),
    ("GET", "mail:address"),
    ("ZRANGE", "networks", 0, -1, "WITHSCORES"),
)


class Found(Struct, frozen=True):
    """An account as the release before keeps it: what is its own, by id or name."""

    account: str
    name: str
    guest: bool
    tokens: list[str]
    webhooks: list[str]
    waiting: list[str]
    logged: list[str]
    records: list[str]
    codes: list[str]
    games: list[str]
    mail: bytes
    networks: list[tuple[str, float]]

    @property
    def letters(self) -> list[str]:
        """The ids of its letters."""
        return sorted({*self.waiting, *self.logged})

    def as_it_is(self) -> Iterator[tuple[str, str]]:
        """The keys that are only called something else from now on, the account itself last."""
        for token in self.tokens:
            yield f"{PREFIX}token:{token}", own(self.account, "token", token)
        for webhook in self.webhooks:
            yield f"{PREFIX}webhook:{webhook}", own(self.account, "webhook", webhook)
        for before, after in reversed(MOVED_AS_IT_IS.items()):
            yield f"{PREFIX}{before}:{self.account}", own(self.account, after)


def read(redis: Client, accounts: Sequence[str]) -> list[Found]:
    """What is kept of these accounts, in one round trip. Raises Unavailable."""
    commands = [
        (command, f"{PREFIX}{kind}:{account}", *rest) for account in accounts for command, kind, *rest in _ASKED
    ]
    answers = iter(call_all(redis, commands))
    return [_found(account, [next(answers) for _ in _ASKED]) for account in accounts]


def _found(account: str, answers: list[Any]) -> Found:
    (folded, guest), *lists, mail, networks = answers
    tokens, webhooks, waiting, logged, records, codes, games = ([name.decode() for name in some] for some in lists)
    return Found(
        account=account,
        name=(folded or b"").decode(),
        guest=bool(guest),
        tokens=tokens,
        webhooks=webhooks,
        waiting=waiting,
        logged=logged,
        records=records,
        codes=codes,
        games=games,
        mail=mail or b"",
        networks=[*scores(networks)],
    )


def scores(answer: Any) -> Iterator[tuple[str, float]]:
    """Members and scores: a client answers with them in pairs, or one after the other."""
    flat = list(chain.from_iterable(answer)) if answer and isinstance(answer[0], tuple | list) else answer
    return ((member.decode(), float(score)) for member, score in zip(flat[::2], flat[1::2], strict=True))


def accounts_of(redis: Client) -> Iterator[str]:
    """The ids of all accounts that are still where the release before keeps them. Raises Unavailable."""
    for key in scan(redis, f"{OLD_ACCOUNT}*", LOOKED_AT):
        yield key.decode().removeprefix(OLD_ACCOUNT)
