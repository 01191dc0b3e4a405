"""How a game ends, and the ranking (FA-173, FA-207 to FA-212)."""

from collections.abc import Sequence

from games.core.facts import Event, Seat
from games.core.rulebook import Standing
from games.fabulastro.board import clockwise
from games.fabulastro.facts import ending
from games.fabulastro.facts.shapes import EndReason, Ranked
from games.fabulastro.state import Player, State

_GOAL = 1000
_COURAGE = 3


def decided(state: State) -> EndReason | None:
    """Whether somebody has won by now."""
    if len(state.active) == 1:
        return "last_standing"
    return "goal" if _winner(state) is not None else None


def _goals(player: Player) -> int:
    return player.house + (player.name is not None) + (not player.debts)


def _winner(state: State) -> Seat | None:
    """The first with house, name and no debt, whoever's turn it is before the others (FA-210)."""
    order = [state.turn, *clockwise(state.active, state.turn, len(state.players))]
    ready = [seat for seat in order if state.players[seat].active and _goals(state.players[seat]) == 3]
    return ready[0] if ready else None


def end(state: State, reason: EndReason) -> Event:
    """The result (FA-212)."""
    winner = _winner(state) if reason == "goal" else None
    places = [_place(state.players[seat], won=seat == winner) for seat in state.seats]
    ranking = tuple(
        Ranked(
            seat,
            1 + sum(other > places[seat] for other in places),
            _score(player),
            _goals(player) if player.active else 0,
            player.gold,
            player.courage,
        )
        for seat, player in enumerate(state.players)
    )
    return ending.GameEnded(reason, ranking)


def _place(player: Player, *, won: bool) -> tuple[bool, bool, int]:
    """Winner, then those in the game by score, then those out, the later the higher."""
    return won, player.active, _score(player) if player.eliminated is None else player.eliminated


def _score(player: Player) -> int:
    return _GOAL * _goals(player) + player.gold + _COURAGE * player.courage if player.active else 0


def result(state: State) -> Sequence[Standing] | None:
    """The standings; None until the end."""
    if state.phase != "over":
        return None
    return tuple(
        Standing(
            ranked.seat,
            ranked.rank,
            ranked.score,
            {"goals": ranked.goals, "gold": ranked.gold, "courage": ranked.courage},
        )
        for ranked in state.ranking
    )
