"""The `strong` bot: in a battle it deals the hidden cards anew, many times, and plays each of its cards to the end."""

import random
from collections.abc import Mapping, Sequence
from typing import Final

from games.core.facts import Move, Seat
from games.core.forms import enumerate_moves
from games.core.rulebook import Mind
from games.terre_lune import facts
from games.terre_lune.components import Card
from games.terre_lune.determinize import determinize
from games.terre_lune.heuristic import choose
from games.terre_lune.state import Battle, State
from games.terre_lune.trick_sense import choose_card
from games.terre_lune.tricks import best, legal

_WORLDS: Final = 24
_MARGIN: Final = 1
"""By how many battles of those played out another card has to be better than the heuristic's."""

Hands = Mapping[Seat, Sequence[Card]]


def search(mind: Mind) -> Move:
    """The card that wins most of the imagined battles; the heuristic's move everywhere else."""
    usual = choose(mind.view)
    cards = [move["card"] for move in enumerate_moves(mind.forms) if move["type"] == "play_card"]
    if not isinstance(usual, facts.PlayCard) or len(cards) < 2:
        return usual
    rng = random.Random(mind.rng.getrandbits(64))
    wins = dict.fromkeys(cards, 0)
    for _ in range(_WORLDS):
        state = determinize(mind.view, mind.history, rng)
        for card in cards:
            wins[card] += played_out(state, mind.seat, card) == mind.seat
    best_card = max(cards, key=lambda card: wins[card])
    return facts.PlayCard(best_card) if wins[best_card] > wins[usual.card] + _MARGIN else usual


def played_out(state: State, seat: Seat, card: Card) -> Seat:
    """Who wins the battle if the seat plays this card and everybody goes on by the heuristic."""
    battle = state.fight
    hands = {player: list(state.hands[player]) for player in battle.players}
    table = [(played.seat, played.card) for played in battle.trick]
    gone = [played.card for played in battle.played]
    taken = list(battle.taken)
    turn, chosen = seat, card
    while True:
        hands[turn].remove(chosen)
        table.append((turn, chosen))
        gone.append(chosen)
        if len(table) == len(battle.players):
            highest = best([one for _, one in table], battle.trump)
            turn = next(player for player, one in table if one == highest)
            taken.append(turn)
            table = []
        else:
            turn = battle.players[(battle.players.index(turn) + 1) % len(battle.players)]
        if not hands[turn]:
            return _winner(battle, taken)
        chosen = _reply(battle, hands, turn, [one for _, one in table], gone)


def _reply(battle: Battle, hands: Hands, seat: Seat, trick: Sequence[Card], gone: Sequence[Card]) -> Card:
    hand = hands[seat]
    return choose_card(legal(hand, trick, battle.trump), hand, trick, gone, battle.trump, len(battle.players))


def _winner(battle: Battle, taken: Sequence[Seat]) -> Seat:
    most = max(taken.count(player) for player in battle.players)
    return next(player for player in reversed(taken) if taken.count(player) == most)
