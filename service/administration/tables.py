"""What moderators do at a table: end the game, hide what was said there, or erase it.

A game's keys lie elsewhere than the administrators' log, so no script changes both. The deed is noted first, then done,
then logged. Whatever was interrupted the sweeper does to its end: each step is harmless twice, and a deed that proves
impossible is dropped. So what is done is logged, once, and what was not done is not.
"""

from typing import Final, Literal

from events.envelope import Idempotency
from events.errors import BrokenLog, NoSuchLog
from games.core.errors import IllegalMove
from games.core.lifecycle.contract import OPERATOR as SYSTEM
from games.core.lifecycle.ending import End
from service.administration.log import Deed
from service.administration.sanctions import Done
from service.ids import new_id
from service.wiring import Wiring

REMEMBERED_SECONDS: Final = 90 * 24 * 60 * 60
"""How long a game knows that it was ended by a deed: longer than any deed waits."""

Said = Literal["hide_message", "show_message", "erase_message"]


class NoMessage(Exception):
    """The table has no message of this number."""


def end_game(wiring: Wiring, game: str, reason: str, *, by: str, at: int) -> None:
    """End a game that is not over, with a reason for everybody.

    Raises NoSuchLog, BrokenLog (then `astrolude abort` does it), IllegalMove and Unavailable.
    """
    _do(wiring, Done(new_id(), Deed(at=at, by=by, what="end_game", reason=reason, game=game)))


def treat_message(wiring: Wiring, what: Said, game: str, number: int, reason: str, *, by: str, at: int) -> None:
    """Hide a message from everybody but staff, show it again, or erase it. Raises NoMessage and Unavailable."""
    said = wiring.talk.find(game, number)
    if said is None:
        raise NoMessage
    if what != "erase_message" and said.hidden == (what == "hide_message"):
        return
    account = said.message.player
    deed = Deed(at=at, by=by, what=what, reason=reason, game=game, message=number, account=account)
    _do(wiring, Done(new_id(), deed))


def _do(wiring: Wiring, done: Done) -> None:
    wiring.admin_log.note(done.id, done.deed)
    go_on(wiring, done)


def go_on(wiring: Wiring, done: Done) -> None:
    """Do what was noted, and log it. Raises what says that it is impossible, and Unavailable."""
    deed = done.deed
    try:
        if deed.what == "end_game":
            once = Idempotency(f"admin:{done.id}", done.id, REMEMBERED_SECONDS)
            wiring.commands.run(deed.game, lambda *_: End(deed.reason), by=SYSTEM, idempotency=once)
        elif deed.what == "erase_message":
            wiring.talk.erase_message(deed.game, deed.message)
        else:
            wiring.talk.hide(deed.game, deed.message, hidden=deed.what == "hide_message")
    except (IllegalMove, BrokenLog, NoSuchLog):
        wiring.admin_log.settled(done.id)
        raise
    wiring.admin_log.log_noted(done.id)
