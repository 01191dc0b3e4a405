"""What moderators do at a table, to a club, a study or in private: end, close, hide or erase what is there.

Their keys lie elsewhere than the administrators' log, so no script changes both. The deed is noted first, then done,
then logged. Whatever was interrupted the sweeper does to its end: each step is harmless twice, and a deed that proves
impossible is dropped. So what is done is logged, once, and what was not done is not.
"""

from typing import Final, Literal

from msgspec import structs

from events.envelope import Idempotency
from events.errors import BrokenLog, NoSuchLog
from games.core.errors import IllegalMove
from games.core.lifecycle.contract import OPERATOR as SYSTEM
from games.core.lifecycle.ending import End
from service.administration.log import Deed
from service.administration.sanctions import Done
from service.clubs.model import Closure
from service.clubs.moderating import TREATED, Treated, treat
from service.ids import new_id
from service.messages.talk import Said as Message
from service.studies.model import Hiding
from service.studies.moderating import TREATED as TREATED_STUDIES
from service.studies.moderating import Treated as TreatedStudy
from service.studies.moderating import treat as treat_hiding
from service.wiring import Wiring
from tournaments.core.life.ending import Cancel

REMEMBERED_SECONDS: Final = 90 * 24 * 60 * 60
"""How long a game knows that it was ended by a deed: longer than any deed waits."""

_HIDE_PRIVATE: Final = "hide_private_message"
Said = Literal["hide_message", "show_message", "erase_message"]


class NoMessage(Exception):
    """The table, or the club, has no message of this number."""


def end_game(wiring: Wiring, game: str, reason: str, *, by: str, at: int) -> None:
    """End a game that is not over, with a reason for everybody.

    Raises NoSuchLog, BrokenLog (then `astrolude abort` does it), IllegalMove and Unavailable.
    """
    _do(wiring, Done(new_id(), Deed(at=at, by=by, what="end_game", reason=reason, game=game)))


def end_tournament(wiring: Wiring, tournament: str, reason: str, *, by: str, at: int) -> None:
    """End a tournament that is not over, with a reason for everybody; its games are played on.

    Raises NoSuchLog, BrokenLog, IllegalMove and Unavailable.
    """
    _do(wiring, Done(new_id(), Deed(at=at, by=by, what="end_tournament", reason=reason, tournament=tournament)))


def treat_message(wiring: Wiring, what: Said, game: str, number: int, reason: str, *, by: str, at: int) -> None:
    """Hide a message from everybody but staff, show it again, or erase it. Raises NoMessage and Unavailable."""
    _treat(
        wiring, wiring.talk.find(game, number), Deed(at=at, by=by, what=what, reason=reason, game=game, message=number)
    )


def treat_club_message(wiring: Wiring, what: Said, club: str, number: int, reason: str, *, by: str, at: int) -> None:
    """The same of what was said in a club."""
    said = wiring.club_talk.find(club, number)
    _treat(wiring, said, Deed(at=at, by=by, what=what, reason=reason, club=club, message=number))


def _treat(wiring: Wiring, message: Message | None, deed: Deed) -> None:
    if message is None:
        raise NoMessage
    if deed.what == "erase_message" or message.hidden != (deed.what == "hide_message"):
        _do(wiring, Done(new_id(), structs.replace(deed, account=message.message.player)))


def treat_club(wiring: Wiring, what: Treated, club: str, reason: str, *, by: str, at: int) -> None:
    """Close a club, open it again, or take its words from it. Raises NoClub and Unavailable."""
    known = wiring.clubs.get(club)
    if what != "erase_club_text" and (known.closure is not None) == (what == "close_club"):
        return
    _do(wiring, Done(new_id(), Deed(at=at, by=by, what=what, reason=reason, club=club, account=known.leader)))


def treat_study(wiring: Wiring, what: TreatedStudy, study: str, reason: str, *, by: str, at: int) -> None:
    """Hide a study from all but its author, or show it again. Raises NoStudy, Busy and Unavailable."""
    known = wiring.studies.get(study)
    if (known.hiding is not None) != (what == "hide_study"):
        _do(wiring, Done(new_id(), Deed(at=at, by=by, what=what, reason=reason, study=study, account=known.owner)))


def hide_private_message(
    wiring: Wiring, writer: str, reader: str, number: int, reason: str, *, by: str, at: int
) -> None:
    """Hide a message from the two of a conversation. Raises NoMessage and Unavailable."""
    found = wiring.conversations.around(reader, writer, number, 0)
    if not found:
        raise NoMessage
    if not found[0].hidden:
        deed = Deed(at=at, by=by, what=_HIDE_PRIVATE, reason=reason, message=number, account=writer, reader=reader)
        _do(wiring, Done(new_id(), deed))


def _do(wiring: Wiring, done: Done) -> None:
    wiring.admin_log.note(done.id, done.deed)
    go_on(wiring, done)


def go_on(wiring: Wiring, done: Done) -> None:
    """Do what was noted, and log it. Raises what says that it is impossible, and Unavailable."""
    deed = done.deed
    talk, place = (wiring.club_talk, deed.club) if deed.club else (wiring.talk, deed.game)
    try:
        if deed.what == "end_game":
            once = Idempotency(f"admin:{done.id}", done.id, REMEMBERED_SECONDS)
            wiring.commands.run(deed.game, lambda *_: End(deed.reason), by=SYSTEM, idempotency=once)
        elif deed.what == "end_tournament":
            once = Idempotency(f"admin:{done.id}", done.id, REMEMBERED_SECONDS)
            cancel = Cancel(deed.reason, moderator=True)
            wiring.tournament_commands.run(deed.tournament, lambda _: cancel, by=SYSTEM, once=once)
        elif deed.what in TREATED:
            treat(wiring, deed.what, deed.club, Closure(deed.at, deed.reason))
        elif deed.what in TREATED_STUDIES:
            treat_hiding(wiring, deed.what, deed.study, Hiding(deed.at, deed.reason))
        elif deed.what == _HIDE_PRIVATE:
            wiring.conversations.hide(deed.reader, deed.account, deed.message, hidden=True)
        elif deed.what == "erase_message":
            talk.erase_message(place, deed.message)
        else:
            talk.hide(place, deed.message, hidden=deed.what == "hide_message")
    except (IllegalMove, BrokenLog, NoSuchLog):
        wiring.admin_log.settled(done.id)
        raise
    wiring.admin_log.log_noted(done.id)
