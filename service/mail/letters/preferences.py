"""Which mail a player wants, and when: for all games, and for single ones and tournaments, which have ids alike."""

from typing import Final, Literal, get_args

import msgspec
from msgspec import Struct, structs

from events.client import Client, call
from service.accounts.slots.keys import own
from service.mail.letters.model import Reason
from service.notices.notices import LETTERED

Mode = Literal["at_once", "digest", "late", "none"]
MODES: Final[tuple[str, ...]] = get_args(Mode)

EVERYWHERE: Final = ""
"""Stands for all games."""
MOST_HOURS: Final = 6
USUAL_SHARE: Final = 0.25


class Quiet(Struct, frozen=True):
    """Hours in which no mail comes: two times of the player's day (`HH:MM`), the second perhaps of the next."""

    begins: str
    ends: str


class Preferences(Struct, frozen=True, omit_defaults=True):
    """What a player wants for all games; `late` means: when no more than `share` of the time for a decision is left.

    `unsubscribed` says that the mode is none because somebody followed the link in a mail.
    """

    mode: Mode = "at_once"
    share: float = USUAL_SHARE
    digest_at: tuple[str, ...] = ("08:00",)
    quiet: Quiet | None = None
    kinds: tuple[str, ...] = LETTERED
    unsubscribed: bool = False

    def silent(self, kind: str) -> Reason | None:
        """Why there is to be no mail of this kind at all, None when there is."""
        if self.mode == "none":
            return "unsubscribed" if self.unsubscribed else "mode_none"
        return None if kind in self.kinds else "kind_off"


class GamePreferences(Struct, frozen=True, omit_defaults=True):
    """What a player wants for one game; None means: as for all games."""

    mode: Mode | None = None
    share: float | None = None
    quiet: Quiet | None = None
    unsubscribed: bool = False

    def over(self, general: Preferences) -> Preferences:
        """What applies to the game. A mode of none for all games applies to each."""
        if general.mode == "none" and self.mode is None:
            return general
        set_here = {name: value for name in ("mode", "share", "quiet") if (value := getattr(self, name)) is not None}
        if self.mode is not None:
            set_here["unsubscribed"] = self.unsubscribed
        return structs.replace(general, **set_here)


USUAL: Final = Preferences()

_general = msgspec.json.Decoder(Preferences).decode
_special = msgspec.json.Decoder(GamePreferences).decode
_encode = msgspec.json.Encoder(order="sorted").encode


class Wishes:
    """The preferences of all accounts. Every method raises Unavailable when the store gives no answer."""

    def __init__(self, redis: Client) -> None:
        self._redis = redis

    def general(self, account: str) -> Preferences:
        """What the account wants for all games."""
        kept = call(self._redis, "HGET", _key(account), EVERYWHERE)
        return _general(kept) if kept else USUAL

    def special(self, account: str, game: str) -> GamePreferences:
        """What the account wants for this game."""
        kept = call(self._redis, "HGET", _key(account), game)
        return _special(kept) if kept else GamePreferences()

    def of_games(self, account: str) -> dict[str, GamePreferences]:
        """What the account wants for single games."""
        kept = call(self._redis, "HGETALL", _key(account))
        return {game.decode(): _special(wanted) for game, wanted in kept.items() if game}

    def of(self, account: str, game: str) -> Preferences:
        """What applies to a game of the account."""
        general, special = call(self._redis, "HMGET", _key(account), EVERYWHERE, game)
        wanted = _general(general) if general else USUAL
        return _special(special).over(wanted) if special and game else wanted

    def set(self, account: str, wanted: Preferences) -> None:
        """Store what the account wants for all games."""
        call(self._redis, "HSET", _key(account), EVERYWHERE, _encode(wanted))

    def set_game(self, account: str, game: str, wanted: GamePreferences) -> None:
        """Store what the account wants for one game."""
        if wanted == GamePreferences():
            call(self._redis, "HDEL", _key(account), game)
        else:
            call(self._redis, "HSET", _key(account), game, _encode(wanted))

    def stop(self, account: str, game: str | None = None) -> None:
        """No more mail about a game, or about any: in that case the settings of single games are forgotten."""
        if game is not None:
            self.set_game(account, game, GamePreferences(mode="none", unsubscribed=True))
            return
        wanted = structs.replace(self.general(account), mode="none", unsubscribed=True)
        self.forget(account)
        self.set(account, wanted)

    def forget(self, account: str) -> None:
        """Erase what the account wants."""
        call(self._redis, "DEL", _key(account))


def _key(account: str) -> str:
    """What an account wants: game, or `EVERYWHERE`, to preferences (hash)."""
    return own(account, "preferences")
