"""A cheap policy on what its seat sees: the `normal` bot, and with more skill the replies in playouts."""

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from games.core.deciding import by_name
from games.core.facts import Move, Seat
from games.terre_lune import moves
from games.terre_lune.board import BOARD, CROSSINGS
from games.terre_lune.bot.battle import choose_card
from games.terre_lune.bot.eye import Eye, Skill
from games.terre_lune.bot.worth import NEEDED, STEP, kind_worth, way_worth, weight
from games.terre_lune.components import EXHAUSTED, Card, backed, of_kind
from games.terre_lune.rules import MOVES_IN
from games.terre_lune.rules.battle import duel
from games.terre_lune.rules.position import Push, challengers, exchange_size, flights, pushes, targets
from games.terre_lune.state import State

_ATTRACTION: Final = 7 * STEP
_COLLISION: Final = (40, 40)
"""What a collision costs, and more for each option held."""

_EXCHANGE_BELOW: Final = 0.33
_OWN_MOLAB: Final = 0.4
_LOOK: Final = 3.5 * STEP
_LOOK_LATE: Final = 1.6


def choose(state: State, seat: Seat, skill: Skill) -> Move:
    """A legal move for a seat that is awaited; it looks at nothing that the seat does not know."""
    return chosen(Eye(state, seat, skill))


def chosen(eye: Eye) -> Move:
    """A legal move for the seat whose eye it is."""
    return _CHOOSE[eye.state.phase](eye)


def _fly(eye: Eye) -> Move:
    gain, site = eye.best_look
    if eye.me.square == BOARD.moon and site is not None and _stay(eye, gain):
        return moves.Prospect(site)
    legal = flights(eye.me, eye.state.points)
    return moves.Fly(max(legal, key=lambda path: flight_worth(eye, path)))


def _stay(eye: Eye, gain: float) -> bool:
    """Look on while it is worth it, and with nothing to take home while there is hope."""
    rockets = eye.state.rockets
    late = any(rockets[other].landed and rockets[other].square != BOARD.moon for other in eye.others)
    has = backed(eye.options, eye.deposits)
    return gain > _LOOK * (_LOOK_LATE if late else 1) or (not has and gain > eye.skill.hope)


def flight_worth(eye: Eye, path: Sequence[str]) -> float:
    """What is ahead at the end of a flight, in points."""
    end, me = path[-1], eye.me
    index, landed, stations = CROSSINGS.get(end), me.landed, eye.station_worth
    if end in stations:
        others = {station: worth for station, worth in stations.items() if station != end}
        return stations[end] + way_worth(end, None, others, landed=landed)
    if end in (BOARD.earth, BOARD.moon):
        return -STEP * (BOARD.to_goal(end, landed=landed))
    ahead = way_worth(end, path[-2], stations, landed=landed)
    if index is None:
        return ahead
    if index == eye.state.satellite and not landed:
        return ahead - _COLLISION[0] - _COLLISION[1] * len(eye.options)
    return ahead if end in me.pulled else ahead - _ATTRACTION


def _prospect(eye: Eye) -> Move:
    _, site = eye.best_look
    return moves.SkipProspect() if site is None else moves.Prospect(site)


def _verdict(eye: Eye) -> Move:
    seen = eye.state.known(eye.seat, eye.state.site)
    return moves.KeepDeposit() if of_kind(eye.options, str(seen)) else moves.LeaveDeposit()


def cards_worth(eye: Eye, cards: Iterable[Card], trump: str) -> float:
    """What cards are worth in a battle with that trump."""
    own = f"{eye.me.colour}1"
    return sum([weight(card, trump) + _OWN_MOLAB * (card == own) for card in cards])


def weakest(eye: Eye, trump: str) -> tuple[Card, ...]:
    """As many cards as may be changed, worth least with that trump, in the order of the hand."""
    cheapest = sorted(eye.hand, key=lambda card: cards_worth(eye, (card,), trump))[: exchange_size(eye.state)]
    return tuple(card for card in eye.hand if card in cheapest)


def _cards(eye: Eye) -> Move:
    cards = weakest(eye, eye.trump)
    poor = cards_worth(eye, cards, eye.trump) < _EXCHANGE_BELOW * len(cards)
    return moves.ExchangeCards(cards) if poor else moves.KeepCards()


def _push(eye: Eye) -> Move:
    best = max(pushes(eye.state, eye.seat), key=lambda push: harm(eye, push), default=None)
    return moves.SkipPush() if best is None or harm(eye, best) <= 0 else moves.PushRocket(best.target, best.to)


def harm(eye: Eye, push: Push) -> float:
    """What a push costs an opponent, in points."""
    other, square = eye.state.rockets[push.target], push.to
    landed = other.landed
    steps = BOARD.to_goal(square, landed=landed) - BOARD.to_goal(other.square, landed=landed)
    lead = -BOARD.to_goal(other.square, landed=landed) / 100
    index = CROSSINGS.get(square)
    if index is None:
        return STEP * steps + lead if steps > 0 else 0
    if index == eye.state.satellite and not landed:
        return float(_COLLISION[0] + _COLLISION[1] * len(eye.state.held[push.target]))
    pulled = square in other.pulled
    return STEP * steps + lead + (0 if pulled else STEP * sum(eye.state.blue))


def _station(eye: Eye) -> Move:
    state, station = eye.state, eye.state.boarded or ""
    prey = targets(state, eye.seat, station)
    if prey and eye.strength > eye.skill.ambush_from:
        richest = max(prey, key=lambda seat: (len(state.deposits[seat]), len(state.held[seat])))
        return moves.LayAmbush(richest, eye.trump)
    players = 1 + len(challengers(state, eye.seat, station))
    if players > 1 and eye.strength > NEEDED[players] and _pays(eye, station, players):
        return moves.CallChallenge(eye.trump)
    return moves.PassStation()


def _pays(eye: Eye, station: str, players: int) -> bool:
    """Whether the options at stake are worth the steps that the followers gain; little is on the way home."""
    return not eye.me.landed and min(eye.state.piles[station].size, players) >= 2


def _duel(eye: Eye) -> Move:
    battle = eye.state.fight
    gone = [played.card for played in battle.played]
    cards = duel.playable(eye.state, eye.seat)
    return moves.PlayCard(choose_card(cards, eye.hand, duel.on_table(battle), gone, battle.trump, len(battle.players)))


def _lay_out(eye: Eye) -> Move:
    """Exhausted options swell the lot that is worth least: whoever chooses sees sizes only."""
    least = min(eye.deposits, key=lambda deposit: kind_worth(eye.options, deposit))
    return moves.LayOut((least,) * len(of_kind(eye.options, EXHAUSTED)))


def _spoils(eye: Eye) -> Move:
    lots, due = eye.state.prey.lots, eye.state.prey.due
    largest = sorted(range(1, len(lots) + 1), key=lambda number: -len(lots[number - 1].options))
    return moves.ChooseLots(tuple(sorted(largest[:due])))


_CHOOSE: Final[dict[str, Callable[[Eye], Move]]] = by_name(MOVES_IN, vars())
