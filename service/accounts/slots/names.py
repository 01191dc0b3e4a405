"""Names that one account alone may have: reserved in a slot of their own, then written by the account, then confirmed.

The account's own word counts. Whoever meets a reservation that is not confirmed after a while looks whether the account
has the name: if not, it is forbidden to write it by that reservation any more, and the name is free again. So does
whoever meets a name that its account has let go of; and so does the sweeper, which finds both on a list.
"""

from typing import Final

from msgspec import Struct

from events.client import Client, call, call_all
from events.lua import Script
from games.core.clock import Millis
from service.accounts.slots.keys import SHARDS, account_key, own, shard_of, spread
from service.ids import new_id

_CLAIM_NAME: Final = Script(__file__, "claim_name")
_CHANGE_NAME: Final = Script(__file__, "change_name")
_SAYS: Final = Script(__file__, "says")

PATIENCE_MS: Final = 10_000
"""After this, whoever reserved something is thought to have been interrupted; if not, they are refused."""
COMING: Final = -1
VOID_SECONDS: Final = 24 * 60 * 60
BARRED: Final = b"-"
"""What a name holds that nobody may have for now."""
_TRIES: Final = 20
_LOOKED_AT: Final = 100


class NameTaken(Exception):
    """Somebody has the name, or one that counts as the same."""


class Claim(Struct, frozen=True):
    """What a name's key says: whose it is by which claim, and since when it waits to be settled (ms, 0 if it does not).

    An account about to let go of it leaves it barred for `bar` seconds; `COMING` says that it is about to get it.
    """

    account: str
    id: str
    since: Millis = 0
    bar: int = 0

    @property
    def coming(self) -> bool:
        """Whether the account may still write the name by this claim."""
        return self.bar == COMING

    def text(self) -> str:
        """As it is stored."""
        return f"{self.account} {self.id} {self.since} {self.bar}"

    def settled(self) -> "Claim":
        """The same when it no longer waits."""
        return Claim(self.account, self.id)


def claim_of(kept: bytes) -> Claim:
    """What a name's key says."""
    account, claim, since, bar = kept.decode().split(" ")
    return Claim(account, claim, int(since), int(bar))


def void_key(account: str, claim: str) -> str:
    """There once an account may no longer write by a claim."""
    return own(account, "void", claim)


def says(redis: Client, account: str, claim: str, field: str, value: str, *, coming: bool = True) -> bool:
    """Whether an account has a field; if not, and it may be `coming` by a claim, it can no longer come."""
    keys = [account_key(account), void_key(account, claim)]
    return bool(_SAYS.run(redis, keys, [field, value, VOID_SECONDS if coming else 0]))


class Names:
    """All names, folded. Every method raises Unavailable when the store gives no answer."""

    def __init__(self, redis: Client) -> None:
        self._redis = redis

    def holder(self, name: str) -> str | None:
        """The account that has the name. What nobody has costs as much."""
        kept = call(self._redis, "GET", name_key(name))
        account = claim_of(kept).account if kept and kept != BARRED else ""
        has = call(self._redis, "HGET", account_key(account), "folded")
        return account if has == name.encode() else None

    def require_free(self, name: str, now: Millis) -> None:
        """Raise NameTaken where `claim` would."""
        self._free(name, "", now)

    def claim(self, name: str, account: str, now: Millis) -> Claim:
        """Reserve a name, for the account to write it next. Raises NameTaken.

        Who asks again for the same account gets the same claim.
        """
        made = Claim(account, new_id(), now, COMING)
        for _ in range(_TRIES):
            shared = self._free(name, account, now)
            if shared is not None:
                return shared
            if not _CLAIM_NAME.run(self._redis, _keys(name), [name, made.text(), now]):
                continue
            return made
        raise NameTaken

    def _free(self, name: str, account: str, now: Millis) -> Claim | None:
        """A claim of the same account; None once the name is free."""
        while kept := call(self._redis, "GET", name_key(name)):
            if kept == BARRED:
                raise NameTaken
            known = claim_of(kept)
            if known.since > now - PATIENCE_MS:
                if account and known.account == account:
                    return known
                raise NameTaken
            if self._settle(name, known):
                if account and known.account == account:
                    return known.settled()
                raise NameTaken
        return None

    def doubt(self, name: str, account: str, now: Millis, bar: int = 0) -> None:
        """Note that the account is about to let go of a name, which nobody gets for `bar` seconds after that."""
        kept = call(self._redis, "GET", name_key(name))
        if kept and kept != BARRED and (known := claim_of(kept)).account == account:
            self._change(name, known, Claim(account, known.id, now, bar).text(), now)

    def settle(self, name: str, bar: int = 0) -> bool:
        """Make a name's key say what its account says; whether the account has it. If not, it is barred for so long."""
        kept = call(self._redis, "GET", name_key(name))
        return bool(kept) and kept != BARRED and self._settle(name, claim_of(kept), bar)

    def _settle(self, name: str, known: Claim, bar: int = 0) -> bool:
        has = says(self._redis, known.account, known.id, "folded", name, coming=known.coming)
        bar = max(bar, known.bar)
        if not has:
            self._change(name, known, BARRED.decode() if bar > 0 else "", bar)
        elif known.since:
            self._change(name, known, known.settled().text(), 0)
        return has

    def settle_interrupted(self, now: Millis) -> int:
        """Settle what has waited for a while, and in each part of the list so many at most; how many."""
        late = ["-inf", now - PATIENCE_MS, "LIMIT", 0, _LOOKED_AT]
        answers = call_all(self._redis, [("ZRANGEBYSCORE", _waiting(shard), *late) for shard in range(SHARDS)])
        names = [name.decode() for answer in answers for name in answer]
        for name in names:
            self.settle(name)
        return len(names)

    def _change(self, name: str, known: Claim, new: str, number: int) -> None:
        _CHANGE_NAME.run(self._redis, _keys(name), [name, known.text(), new, number])

    def page(self, first: bytes, last: bytes, limit: int) -> list[tuple[str, str]]:
        """The first names between bounds (as ZRANGEBYLEX has them), in order, and the accounts that may have them."""
        bounds = [first, last, "LIMIT", 0, limit]
        answers = call_all(self._redis, [("ZRANGEBYLEX", _index(shard), *bounds) for shard in range(SHARDS)])
        names = sorted(name.decode() for answer in answers for name in answer)[:limit]
        kept = call_all(self._redis, [("GET", name_key(name)) for name in names]) if names else []
        pairs = zip(names, kept, strict=True)
        return [(name, claim_of(held).account if held and held != BARRED else "") for name, held in pairs]


def name_key(name: str) -> str:
    """Who has a name. It is in the slot of its part of the index."""
    return f"{_index(shard_of(name))}:{name}"


def _index(shard: int) -> str:
    return spread("names", shard)


def _waiting(shard: int) -> str:
    """Names of which it is to be settled who has them, by since when (sorted set, ms)."""
    return f"{{names-{shard:02d}}}:unsettled"


def _keys(name: str) -> list[str]:
    shard = shard_of(name)
    return [name_key(name), _index(shard), _waiting(shard)]
