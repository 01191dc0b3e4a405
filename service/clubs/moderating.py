"""What moderators do to a club: take its words, close it, open it again. Harmless twice."""

from typing import Final, Literal, get_args

from service.clubs.model import Closure
from service.clubs.telling import tell
from service.wiring import Wiring

Treated = Literal["close_club", "open_club", "erase_club_text"]
TREATED: Final[tuple[str, ...]] = get_args(Treated)


def treat(wiring: Wiring, what: str, club: str, closure: Closure) -> None:
    """Do so, nothing for a club that is gone: a club that is closed loses its words, its talk and who waits to come in.

    Its leader is told that it was closed. Raises Unavailable.
    """
    known = wiring.clubs.find(club)
    had = wiring.clubs.moderate(what, club, closure)
    if known is None or not had:
        return
    if what != "open_club":
        wiring.club_names.release(had, club)
    if what == "close_club":
        tell(wiring, "club_closed", club, known.leader, closure.at)
