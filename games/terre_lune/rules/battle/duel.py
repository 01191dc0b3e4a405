"""The battle of cards: five tricks, or fewer when it is decided; then the prize of a challenge, or spoils."""

from collections.abc import Iterator

from games.core.dice import Dice
from games.core.errors import IllegalMove, require
from games.core.facts import Event, Seat
from games.terre_lune import facts, moves
from games.terre_lune.components import HAND, Card
from games.terre_lune.rules.battle import spoils
from games.terre_lune.rules.battle.tricks import best, legal, refusal
from games.terre_lune.rules.drawing import draw_options, redeal
from games.terre_lune.state import Battle, State

_AMBUSH_LOTS = 2
_OWN_MOLAB_OPTIONS = 2


def on_table(battle: Battle) -> list[Card]:
    """The cards of the present trick, in order."""
    return [played.card for played in battle.trick]


def playable(state: State, seat: Seat) -> list[Card]:
    """The cards that the seat may play now."""
    return legal(state.hands[seat], on_table(state.fight), state.fight.trump)


def play(state: State, seat: Seat, move: moves.PlayCard, dice: Dice) -> Iterator[Event]:
    """Play a card (TL-51 to TL-55)."""
    hand, battle = state.hands[seat], state.fight
    require(move.card in hand, "card_not_held", "TL-51", cards=[move.card])
    reason = refusal(move.card, hand, on_table(battle), battle.trump)
    if reason is not None:
        raise IllegalMove(reason.code, reason.rule, card=move.card, legal=playable(state, seat))
    yield from _played(state, seat, move.card, auto=False)


def _played(state: State, seat: Seat, card: Card, *, auto: bool) -> Iterator[Event]:
    battle = state.fight
    yield facts.CardPlayed(seat, card, auto)
    trick = battle.trick
    if len(trick) == len(battle.players):
        highest = best(on_table(battle), battle.trump)
        winner = next(played.seat for played in trick if played.card == highest)
        yield facts.TrickTaken(winner, len(battle.taken) + 1, _tally(battle, winner))


def _tally(battle: Battle, extra: Seat | None = None) -> facts.Tally:
    return tuple(facts.Tricks(seat, battle.tricks(seat) + (seat == extra)) for seat in battle.players)


def go_on(state: State, dice: Dice) -> Iterator[Event]:
    """End a decided battle, or play a card that needs no choice (TL-57)."""
    battle = state.fight
    if not battle.trick and _decided(battle):
        yield from _end(state, dice)
        return
    seat = battle.turn
    cards = playable(state, seat)
    if len(state.hands[seat]) == 1 or (state.options.auto_forced_cards and len(cards) == 1):
        yield from _played(state, seat, cards[0], auto=True)


def _decided(battle: Battle) -> bool:
    """Whether nobody can reach the leader any more, or nothing is left to play (TL-57)."""
    left = HAND - len(battle.taken)
    counts = sorted(battle.tricks(seat) for seat in battle.players)
    return left == 0 or counts[-1] > counts[-2] + left


def _winner(battle: Battle) -> tuple[Seat, bool]:
    """Who has most tricks, and whether the latest trick had to decide (TL-43, TL-56)."""
    most = max(battle.tricks(seat) for seat in battle.players)
    first = [seat for seat in battle.players if battle.tricks(seat) == most]
    return next(seat for seat in reversed(battle.taken) if seat in first), len(first) > 1


def _end(state: State, dice: Dice) -> Iterator[Event]:
    battle = state.fight
    winner, tie = _winner(battle)
    dealt = {*state.hands[winner], *(played.card for played in battle.played if played.seat == winner)}
    own, trump = f"{state.rockets[winner].colour}1" in dealt, f"{battle.trump}1" in dealt
    if battle.kind == "challenge":
        due = len(battle.players) + _OWN_MOLAB_OPTIONS * own + trump
        yield facts.DuelWon(winner, _tally(battle), tie, own, trump, due)
        yield from _prize(state, winner, due, dice)
        yield redeal(state, dice)
    else:
        yield facts.DuelWon(winner, _tally(battle), tie, own, trump, _AMBUSH_LOTS + own)
        yield from spoils.take_all(state, dice)


def _prize(state: State, winner: Seat, due: int, dice: Dice) -> Iterator[Event]:
    """Options off the pile (TL-43 to TL-46)."""
    station = state.fight.station
    size = state.piles[station].size
    count = min(due, size)
    yield facts.PrizeTaken(winner, station, count, size - count, draw_options(state, station, count, dice))
