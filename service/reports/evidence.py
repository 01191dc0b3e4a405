"""What is kept with a report: the thing as it was then, so that it can be judged later."""

from collections.abc import Iterable

from msgspec import Struct

from projections.games import Live
from service.clubs.model import Club
from service.conversations.model import Message
from service.games.people import players_of
from service.messages.talk import Said, Talk, room_of
from service.reports.model import CONTEXT, Line, Thing, Words
from service.studies.model import Study
from service.wiring import Wiring


class NoMessage(Exception):
    """The table, or the club, has no message of this number (any more)."""


class Evidence(Struct, frozen=True):
    """A thing, and what is kept of the accounts that have to do with it."""

    thing: Thing
    rulebook: str
    words: dict[str, Words]


def of_player(wiring: Wiring, account: str) -> Evidence:
    """A player, by name. Raises Unavailable."""
    return Evidence(Thing(kind="player", account=account), "", _words(wiring, {account}, []))


def of_game(wiring: Wiring, live: Live) -> Evidence:
    """A table, with those at it and the end of its talk. Raises Unavailable."""
    terms = live.game.terms
    thing = Thing(kind="game", account=terms.creator, game=live.id)
    return Evidence(thing, terms.rulebook, _words(wiring, players_of(live), wiring.talk.latest(live.id, 2 * CONTEXT)))


def of_message(wiring: Wiring, live: Live, number: int) -> Evidence:
    """A message, with what was said before and after it. Raises NoMessage and Unavailable."""
    speaker, said = _around(wiring.talk, live.id, number)
    thing = Thing(kind="message", account=speaker, game=live.id, message=number)
    return Evidence(thing, live.game.terms.rulebook, _words(wiring, {speaker}, said))


def of_club(wiring: Wiring, club: Club) -> Evidence:
    """A club, with what it says of itself and the end of its talk. Raises Unavailable."""
    thing = Thing(kind="club", account=club.leader, club=club.id)
    words = _words(wiring, {club.leader}, wiring.club_talk.latest(club.id, 2 * CONTEXT))
    if leader := words.get(club.leader):
        own = tuple(Line(0, club.founded, None, text) for text in (club.terms.name, club.terms.about) if text)
        words[club.leader] = Words(leader.name, (*own, *leader.said))
    return Evidence(thing, "", words)


def of_club_message(wiring: Wiring, club: Club, number: int) -> Evidence:
    """A message in a club, with what was said before and after it. Raises NoMessage and Unavailable."""
    speaker, said = _around(wiring.club_talk, club.id, number)
    thing = Thing(kind="club_message", account=speaker, club=club.id, message=number)
    return Evidence(thing, "", _words(wiring, {speaker}, said))


def of_study(wiring: Wiring, study: Study) -> Evidence:
    """A study, with all that is written in it. Raises Unavailable."""
    written = [(0, study.terms.title), (0, study.terms.about)]
    written += [(entry.number, text) for entry in study.entries for text in (entry.title, entry.text)]
    lines = tuple(Line(number, study.changed, None, text) for number, text in written if text)
    names = wiring.accounts.names({study.owner})
    words = {account: Words(name, lines) for account, name in names.items() if name is not None}
    return Evidence(Thing(kind="study", account=study.owner, study=study.id), "", words)


def _around(talk: Talk, place: str, number: int) -> tuple[str, list[Said]]:
    """Who said a message, and what was said around it. Raises NoMessage."""
    room, begin = room_of(number), max(0, number - CONTEXT - 1)
    around = talk.after(place, begin, 2 * CONTEXT + 1, hidden=True, room=room)
    said = [one for one in around if one.number <= number + CONTEXT]
    speaker = next((one.message.player for one in said if one.number == number), None)
    if speaker is None:
        raise NoMessage
    return speaker, said


def of_private_message(wiring: Wiring, reader: str, writer: str, number: int) -> Evidence:
    """A private message, with what was written before and after it. Raises NoMessage and Unavailable."""
    around = wiring.conversations.around(reader, writer, number, CONTEXT)
    found = next((one for one in around if one.number == number and one.player == writer), None)
    if found is None:
        raise NoMessage
    thing = Thing(kind="private_message", account=writer, message=number, reader=reader, at=found.at)
    names = wiring.accounts.names({reader, writer})
    words = {
        account: Words(name, tuple(_private(one) for one in around if one.player == account))
        for account, name in names.items()
        if name is not None
    }
    return Evidence(thing, "", words)


def _private(message: Message) -> Line:
    return Line(message.number, message.at, None, message.text)


def _words(wiring: Wiring, accounts: Iterable[str], said: list[Said]) -> dict[str, Words]:
    """What is kept of each account that is still there."""
    names = wiring.accounts.names({*accounts, *(one.message.player for one in said)})
    return {
        account: Words(name, tuple(_line(one) for one in said if one.message.player == account))
        for account, name in names.items()
        if name is not None
    }


def _line(said: Said) -> Line:
    return Line(said.number, said.message.at, said.message.seat, said.message.text)
