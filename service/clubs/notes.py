"""What an account's own slot says of its clubs: written before a club says so, and once more after it.

The club's word counts. So an interruption leaves a note too many, which goes when it is next met, never one too few:
whoever erases an account finds all clubs that know of it.
"""

from typing import Final, cast

from events.client import Client, call
from events.lua import Script
from service.accounts.accounts import NoAccount
from service.accounts.slots.keys import account_key, own
from service.clubs.model import MOST_OF, Kind, TooManyClubs
from service.ids import new_id

_NOTE: Final = Script(__file__, "note")
_UNNOTE: Final = Script(__file__, "unnote")


class Notes:
    """The notes of all accounts. Every method raises Unavailable when the store gives no answer."""

    def __init__(self, redis: Client) -> None:
        self._redis = redis

    def note(self, account: str, club: str, kind: Kind) -> str:
        """Note how an account is about to stand to a club; the note. Raises NoAccount and TooManyClubs."""
        text = f"{kind} {new_id()}"
        most = MOST_OF[kind]
        answer = _NOTE.run(self._redis, [account_key(account), _clubs(account)], [club, text, kind, most])
        if answer == b"gone":
            raise NoAccount
        if answer == b"full":
            raise TooManyClubs(most)
        return text

    def drop(self, account: str, club: str, text: str) -> None:
        """Take a note away, unless it is another by now."""
        _UNNOTE.run(self._redis, [_clubs(account)], [club, text])

    def of(self, account: str) -> dict[str, str]:
        """The notes of an account, by club."""
        found = call(self._redis, "HGETALL", _clubs(account))
        pairs = found.items() if isinstance(found, dict) else zip(found[::2], found[1::2], strict=True)
        return {club.decode(): text.decode() for club, text in pairs}

    def forget(self, account: str) -> None:
        """Erase an account's notes."""
        call(self._redis, "DEL", _clubs(account))


def kind_of(text: str) -> Kind:
    """How an account stands to a club, by its note."""
    return cast(Kind, text.partition(" ")[0])


def _clubs(account: str) -> str:
    """What the account is in which clubs (hash)."""
    return own(account, "clubs")
