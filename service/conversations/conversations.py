"""All conversations. Each is in a slot of its own, which says all that is true of it; both accounts list it.

A change is announced first, made then, and told to both lists last. Whoever is interrupted leaves an announcement, by
which the sweeper does the rest. Redis drops what nobody has touched for long; lists lose it when they are next read.
"""

from collections.abc import Iterable, Iterator
from typing import Any, Final

from events.client import Client, call, call_all
from events.lua import Script
from games.core.clock import Millis
from service.accounts.accounts import NoAccount
from service.accounts.slots.due_list import PATIENCE_MS, DueList
from service.accounts.slots.keys import account_key, own
from service.conversations.model import (
    KEPT,
    LASTS_MS,
    MOST,
    WAITS_MS,
    Conversation,
    MailboxFull,
    Message,
    NoConversation,
    NotAgreed,
    State,
    Writing,
)
from service.games.commands import KeyReused
from service.times import milliseconds

_WRITE: Final = Script(__file__, "write")
_AGREE: Final = Script(__file__, "agree")
_READ: Final = Script(__file__, "read")
_LIST: Final = Script(__file__, "list_conversation")

SETTLED_AT_ONCE: Final = 100


class Conversations:
    """The conversations of all accounts. Every method raises Unavailable when the store gives no answer."""

    def __init__(self, redis: Client) -> None:
        self._redis = redis
        self._changing = DueList(redis, "conversations")

    def write(self, writing: Writing) -> tuple[Message, bool]:
        """Write something; what was written, and whether it had been written before by this request.

        Raises NotAgreed, MailboxFull for the writer's own list, NoAccount, and KeyReused when the idempotency key came
        with another request.
        """
        one, other, once = writing.writer, writing.other, writing.once
        self._require(one, other)
        if self.is_full(one, other):
            raise MailboxFull
        self._announce(one, other)
        keys, wanted = [*_keys(one, other)], [one, other, writing.text, writing.at, KEPT, LASTS_MS, WAITS_MS]
        if once is not None:
            keys.append(_key(one, other, f"once:{once.key}"))
            wanted += [once.fingerprint, once.ttl]
        answer = _WRITE.run(self._redis, keys, wanted)
        self.settle(one, other)
        self._require(one, other)
        if answer == b"refused":
            raise NotAgreed
        if isinstance(answer, int):
            return Message(answer, one, writing.at, writing.text), False
        fingerprint, at, number = answer.decode().split()
        if once is None or fingerprint != once.fingerprint:
            raise KeyReused
        return Message(int(number), one, int(at), writing.text), True

    def agree(self, account: str, other: str) -> None:
        """Agree to a conversation that the other has begun, or that the account has ended. Raises NoConversation."""
        if not self._decide(account, other, agrees=True):
            raise NoConversation

    def leave(self, account: str, other: str) -> None:
        """Decline a conversation, or end it, if there is one; what both have left is erased."""
        self._decide(account, other, agrees=False)

    def _decide(self, account: str, other: str, *, agrees: bool) -> bool:
        if self.find(account, other) is None:
            return False
        self._announce(account, other)
        limits = (milliseconds(), LASTS_MS, WAITS_MS)
        there = _AGREE.run(self._redis, _keys(account, other), [account, other, int(agrees), *limits])
        self.settle(account, other)
        return bool(there)

    def read(self, account: str, other: str, number: int) -> Conversation:
        """Mark as read all messages up to a number; the conversation then. Raises NoConversation."""
        if self.find(account, other) is None:
            raise NoConversation
        self._announce(account, other)
        _READ.run(self._redis, _keys(account, other)[:2], [account, number, milliseconds()])
        self.settle(account, other)
        found = self.find(account, other)
        if found is None:
            raise NoConversation
        return found

    def find(self, account: str, other: str) -> Conversation | None:
        """A conversation as the account sees it, None where there is none any more."""
        return _seen(account, other, call(self._redis, "HGETALL", _keys(account, other)[0]))

    def of(self, account: str) -> list[Conversation]:
        """The conversations on the account's list, the latest first; two round trips."""
        others = [other.decode() for other in call(self._redis, "HKEYS", own(account, "conversations"))]
        commands = [("HGETALL", _keys(account, other)[0]) for other in others]
        kept = call_all(self._redis, commands) if others else []
        found = [(other, _seen(account, other, fields)) for other, fields in zip(others, kept, strict=True)]
        for other in (other for other, one in found if one is None):
            self._list(account, other, None)
        shown = [one for _, one in found if one is not None and one.shown]
        return sorted(shown, key=lambda one: (-one.at, one.other))

    def unread(self, account: str) -> int:
        """In how many conversations something is unread; `of` corrects what has gone."""
        return int(call(self._redis, "SCARD", own(account, "unread-conversations")))

    def is_full(self, account: str, other: str) -> bool:
        """Whether the account's list has no room for a conversation with the other."""
        key = own(account, "conversations")
        if call(self._redis, "HLEN", key) < MOST or call(self._redis, "HEXISTS", key, other):
            return False
        return len(self.of(account)) >= MOST

    def messages(self, account: str, other: str, before: int, limit: int) -> list[Message]:
        """What was written before a number, the latest first; also what is hidden. Numbers from 1."""
        _, said, hidden = _keys(account, other)
        commands = [("XREVRANGE", said, f"({before}-0", "-", "COUNT", limit), ("SMEMBERS", hidden)]
        entries, numbers = call_all(self._redis, commands)
        off = {int(number) for number in numbers}
        return [_message(place, fields, off) for place, fields in entries]

    def around(self, account: str, other: str, number: int, context: int) -> list[Message]:
        """The message of this number, and as many as wanted before and after it, the oldest first; all if hidden."""
        found = self.messages(account, other, number + context + 1, 2 * context + 1)
        return [one for one in reversed(found) if abs(one.number - number) <= context]

    def hide(self, account: str, other: str, number: int, *, hidden: bool) -> None:
        """Hide a message from both, or show it again."""
        said, key = _keys(account, other)[1:]
        call(self._redis, "SADD" if hidden else "SREM", key, number)
        if (left := call(self._redis, "PTTL", said)) > 0:
            call(self._redis, "PEXPIRE", key, left)

    def settle(self, one: str, other: str) -> None:
        """Have both lists say what the conversation says; erase it when one of the accounts is gone."""
        for account, partner in ((one, other), (other, one)):
            if not self._list(account, partner, self.find(account, partner)):
                self._erase(account, partner)
        self._changing.looked(_pair(one, other), None, milliseconds())

    def interrupted(self, now: Millis) -> Iterator[tuple[str, str]]:
        """Pairs whose change was announced a while ago, each settled; `now` in ms."""
        for pair in self._changing.due(now, SETTLED_AT_ONCE):
            one, other = pair.split(" ")
            self.settle(one, other)
            yield one, other

    def forget(self, account: str) -> None:
        """Erase all conversations of an account that is gone."""
        for other in call(self._redis, "HKEYS", own(account, "conversations")):
            self._erase(account, other.decode())
        for kind in ("conversations", "unread-conversations"):
            call(self._redis, "DEL", own(account, kind))

    def _erase(self, account: str, other: str) -> None:
        """Erase a conversation of an account that is gone."""
        for key in _keys(account, other):
            call(self._redis, "DEL", key)
        self._list(other, account, None)

    def _list(self, account: str, other: str, found: Conversation | None) -> bool:
        """Write the account's entry; whether there is such an account."""
        kinds = ("conversations", "unread-conversations")
        keys = [account_key(account), *(own(account, kind) for kind in kinds)]
        told: list[Any] = [0] if found is None else [found.version, found.at, int(found.shown), int(found.unread > 0)]
        return bool(_LIST.run(self._redis, keys, [other, *told]))

    def _announce(self, one: str, other: str) -> None:
        now = milliseconds()
        self._changing.announce(_pair(one, other), now + PATIENCE_MS, now)

    def _require(self, *accounts: str) -> None:
        found = call_all(self._redis, [("EXISTS", account_key(account)) for account in accounts])
        if not all(found):
            raise NoAccount


def _pair(one: str, other: str) -> str:
    return " ".join(sorted((one, other)))


def _key(one: str, other: str, part: str) -> str:
    """A key of the conversation of two accounts: all are in a slot of its own."""
    name = "-".join(sorted((one, other)))
    return f"{{conversation-{name}}}:{part}"


def _keys(one: str, other: str) -> list[str]:
    """The conversation (hash), what was written (stream), and the numbers of what is hidden (set)."""
    return [_key(one, other, part) for part in ("conversation", "said", "hidden")]


def _fields(kept: Any) -> dict[str, str]:
    pairs: Iterable[Any] = kept.items() if isinstance(kept, dict) else zip(kept[::2], kept[1::2], strict=True)
    return {name.decode(): value.decode() for name, value in pairs}


def _seen(account: str, other: str, kept: Any) -> Conversation | None:
    fields = _fields(kept)
    if not fields:
        return None
    mine, theirs = f"agrees:{account}" in fields, f"agrees:{other}" in fields
    number = {name: int(fields.get(name, 0)) for name in ("at", "last", "version")}
    own_numbers = {name: int(fields.get(f"{name}:{account}", 0)) for name in ("read", "unread", "began")}
    shown = f"refuses:{account}" not in fields
    state = _state(mine=mine, theirs=theirs, agreed="agreed" in fields, shown=shown)
    return Conversation(account=account, other=other, state=state, shown=shown, welcome=theirs, **number, **own_numbers)


def _state(*, mine: bool, theirs: bool, agreed: bool, shown: bool) -> State:
    if mine and theirs:
        return "agreed"
    if mine:
        return "ended" if agreed else "asked"
    return "request" if theirs and shown else "ended"


def _message(place: bytes, fields: dict[bytes, bytes], hidden: set[int]) -> Message:
    number = int(place.partition(b"-")[0])
    player, text, at = (fields[name].decode() for name in (b"p", b"m", b"at"))
    return Message(number, player, int(at), text, number in hidden)
