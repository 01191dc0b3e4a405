"""The second factors of all accounts: being set up, on, and off again. A code counts once.

The secret is sealed, because the service has to compute codes from it; recovery codes are kept as hashes.
"""

from typing import Final

import structlog
from msgspec import Struct

from events.client import Client, call, scan
from events.lua import Script
from games.core.clock import Millis
from service.accounts.accounts import NoAccount
from service.accounts.second_factor.codes import (
    hashed,
    is_of_authenticator,
    new_recovery_codes,
    new_secret,
    plain,
    step_of,
)
from service.accounts.second_factor.sealing import Seals, Unsealable
from service.accounts.slots.keys import account_key, own
from service.administration.deeds import Deeds, receipts
from service.administration.log import Deed
from service.ids import new_id

_BEGIN_FACTOR: Final = Script(__file__, "begin_factor")
_CONFIRM_FACTOR: Final = Script(__file__, "confirm_factor")
_USE_FACTOR: Final = Script(__file__, "use_factor")
_RENEW_CODES: Final = Script(__file__, "renew_codes")
_RESEAL_FACTOR: Final = Script(__file__, "reseal_factor")
_END_FACTOR: Final = Script(__file__, "end_factor")

_log = structlog.get_logger()

SET_UP_MS: Final = 60 * 60 * 1000
"""How long a secret waits for the code that confirms it."""


class State(Struct, frozen=True):
    """Whether signing in asks for a code, since when (ms), and how many recovery codes are left."""

    on: bool
    since: Millis | None
    recovery_codes: int


class FactorOn(Exception):
    """The account has a second factor."""


class NoFactor(Exception):
    """The account has none, or none to be confirmed."""


class WrongFactorCode(Exception):
    """This is not the code, or no more."""


class SecondFactors:
    """All second factors. Every method raises Unavailable when the store gives no answer."""

    def __init__(self, redis: Client, keys: tuple[str, ...]) -> None:
        self._redis = redis
        self._deeds = Deeds(redis)
        self._rotating = len(keys) > 1
        self._seals = Seals(keys)

    def is_on(self, account: str) -> bool:
        """Whether signing in to the account asks for a code."""
        return bool(call(self._redis, "HEXISTS", _key(account), "secret"))

    def state(self, account: str) -> State:
        """How things are with an account."""
        since = call(self._redis, "HGET", _key(account), "since")
        names = call(self._redis, "HKEYS", _key(account))
        codes = sum(name.startswith(b"code:") for name in names)
        return State(since is not None, int(since) if since else None, codes)

    def begin(self, account: str, now: Millis) -> tuple[str, Millis]:
        """A new secret to be confirmed, and until when. Raises NoAccount, also for a guest, and FactorOn."""
        secret, until = new_secret(), now + SET_UP_MS
        keys = [account_key(account), _key(account)]
        answer = _BEGIN_FACTOR.run(self._redis, keys, [self._seals.seal(secret), until])
        if answer == b"gone":
            raise NoAccount
        if answer == b"on":
            raise FactorOn
        return secret, until

    def confirm(self, account: str, code: str, now: Millis) -> list[str]:
        """Switch on what was begun, by a code of it; the recovery codes. Raises NoFactor and WrongFactorCode."""
        sealed = self._field(account, "pending")
        step = step_of(self._seals.open(sealed), plain(code), now)
        if step is None:
            raise WrongFactorCode
        codes = new_recovery_codes()
        arguments = [sealed, step, now, *(hashed(account, code) for code in codes)]
        if not _CONFIRM_FACTOR.run(self._redis, [account_key(account), _key(account)], arguments):
            raise NoFactor
        return codes

    def use(self, account: str, code: str, now: Millis) -> None:
        """Use up a code, of either kind. Raises NoFactor and WrongFactorCode."""
        sealed, given = self._field(account, "secret"), plain(code)
        if is_of_authenticator(given):
            step = step_of(self._seals.open(sealed), given, now)
            proof = None if step is None else [sealed, step]
        else:
            proof = ["", hashed(account, given)]
        if proof is None or not _USE_FACTOR.run(self._redis, [_key(account)], proof):
            raise WrongFactorCode

    def renew_codes(self, account: str) -> list[str]:
        """New recovery codes in place of all others. Raises NoFactor."""
        codes = new_recovery_codes()
        if not _RENEW_CODES.run(self._redis, [_key(account)], [hashed(account, code) for code in codes]):
            raise NoFactor
        return codes

    def end(self, account: str, deed: Deed | None = None) -> bool:
        """Switch it off; whether it was on. What somebody else does is logged as their `deed`."""
        name = new_id() if deed else ""
        if deed:
            self._deeds.note(name, deed)
        ended = bool(_END_FACTOR.run(self._redis, [_key(account), receipts(account)], [name]))
        if deed and ended:
            self._deeds.done(name, deed)
        elif deed:
            self._deeds.drop(name)
        return ended

    def reseal(self) -> int:
        """Seal what a former secret key sealed under the current one, so that it can be forgotten; how many.

        Raises Unavailable.
        """
        if not self._rotating:
            return 0
        found = (key.decode() for key in scan(self._redis, _key("*"), 1000))
        return sum(self._reseal(key, name) for key in found for name in ("secret", "pending"))

    def _reseal(self, key: str, name: str) -> int:
        sealed = call(self._redis, "HGET", key, name)
        if sealed is None:
            return 0
        try:
            new = self._seals.renewed(sealed.decode())
        except Unsealable:
            _log.warning("second_factor_unsealable", key=key)
            return 0
        return 0 if new is None else int(_RESEAL_FACTOR.run(self._redis, [key], [name, sealed, new]))

    def _field(self, account: str, name: str) -> str:
        found = call(self._redis, "HGET", _key(account), name)
        if found is None:
            raise NoFactor
        return str(found.decode())


def _key(account: str) -> str:
    """The second factor of an account (hash)."""
    return own(account, "factor")
