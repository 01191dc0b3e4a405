"""What is kept with a report: the thing as it was then, so that it can be judged later."""

from collections.abc import Iterable

from msgspec import Struct

from projections.games import Live
from service.games.people import players_of
from service.messages.talk import Said
from service.reports.model import CONTEXT, Line, Thing, Words
from service.wiring import Wiring


class NoMessage(Exception):
    """The table has no message of this number (any more)."""


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
    around = wiring.talk.after(live.id, max(0, number - CONTEXT - 1), 2 * CONTEXT + 1, hidden=True)
    said = [one for one in around if one.number <= number + CONTEXT]
    speaker = next((one.message.player for one in said if one.number == number), None)
    if speaker is None:
        raise NoMessage
    thing = Thing(kind="message", account=speaker, game=live.id, message=number)
    return Evidence(thing, live.game.terms.rulebook, _words(wiring, {speaker}, said))


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
