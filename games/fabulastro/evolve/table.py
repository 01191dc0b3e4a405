"""Folds setup, turns, moves of pawns, holds, visits, transformations, eliminations and the end."""

from typing import Final

from games.fabulastro.board import entry, is_big, place_of, sign_of
from games.fabulastro.components import COURAGE, START_COURAGE, START_GOLD, all_letters, sorted_planets
from games.fabulastro.facts import ending, table
from games.fabulastro.state import Hold, Moon, Path, Player, State, Thrown

_VISITING: Final = frozenset({"dice", "bounce", "mercure", "ceres", "party"})
"""Ways of coming to a big square that make use of it."""
_TAURUS: Final = 2


def _set_up(state: State, event: table.GameSetUp) -> None:
    seats = event.players
    state.options = event.options
    state.players = [Player(gold=START_GOLD, courage=START_COURAGE) for _ in range(seats)]
    state.bank -= START_GOLD * seats
    state.bank_courage = [COURAGE - START_COURAGE] * seats
    state.pot_courage = [0] * seats
    state.bag = sorted(all_letters(event.options.language))


def _first_rolled(state: State, event: table.FirstPlayerRolled) -> None:
    state.first = state.turn = event.first


def _starts_spun(state: State, event: table.StartsSpun) -> None:
    for start in event.starts:
        player = state.players[start.seat]
        player.sign = state.arrow = start.sign
        player.square = entry(start.sign)
        player.u = place_of(player.square)
        player.duty_done = start.sign == _TAURUS
    state.phase = "between"


def _turn_started(state: State, event: table.TurnStarted) -> None:
    state.turn = event.seat
    state.number = event.number
    state.kind = event.kind
    state.replays = state.replays + 1 if event.kind == "replay" else 0
    state.phase = "turn"
    state.dice = state.thrown = None
    state.escape = False
    state.actor.tries = 0
    state.actor.turns = (state.actor.turns[1], event.number)


def _turn_skipped(state: State, event: table.TurnSkipped) -> None:
    state.players[event.seat].hold = Hold(event.reason, event.left)


def _turn_ended(state: State, event: table.TurnEnded) -> None:
    _clear_table(state)


def _clear_table(state: State) -> None:
    """End whatever was under way: only turns go on."""
    state.phase = "between"
    state.awaited = []
    state.glasses = {}
    state.contest = state.lesson = state.performance = state.case = state.proposal = state.claim = None
    state.invited = state.guests = ()


def _choice_opened(state: State, event: table.ChoiceOpened) -> None:
    state.phase = event.phase
    state.awaited = list(event.seats)
    if event.phase == "mistress_claim":  # the words are written: for claiming there is time
        state.glasses = {}


def _dice_rolled(state: State, event: table.DiceRolled) -> None:
    state.dice = event.dice
    state.escape = event.escape
    state.thrown = Thrown(event.seat, event.dice)


def _die_rolled(state: State, event: table.DieRolled) -> None:
    state.thrown = Thrown(event.seat, (event.die,))


def _arrow_spun(state: State, event: table.ArrowSpun) -> None:
    state.arrow = event.sign


def _pawn_moved(state: State, event: table.PawnMoved) -> None:
    player, to = state.players[event.seat], event.path[-1]
    player.square, player.u = to, event.u
    state.path = Path(event.seat, event.by, event.path)
    sign, used = sign_of(to), is_big(to) and event.by in _VISITING
    if used:
        player.last[sign] = event.u
    player.duty_done = sign == _TAURUS and (used or player.duty_done)
    player.gift_due = player.gift_due or (is_big(to) and event.by == "party")


def _hold_started(state: State, event: table.HoldStarted) -> None:
    state.players[event.seat].hold = Hold(event.kind, event.left)


def _hold_ended(state: State, event: table.HoldEnded) -> None:
    state.players[event.seat].hold = None


def _escape_failed(state: State, event: table.EscapeFailed) -> None:
    player = state.players[event.seat]
    if player.hold is not None:
        player.hold = Hold(player.hold.kind, event.left)


def _obstacle_met(state: State, event: table.ObstacleMet) -> None:
    state.obstacle = event.effective


def _debt_settled(state: State, event: table.DebtSettled) -> None:
    state.arrow = event.spun


def _saturn(state: State, event: table.SaturnStarted | table.SaturnEnded) -> None:
    state.players[event.seat].saturn = isinstance(event, table.SaturnStarted)


def _metamorphosed(state: State, event: table.Metamorphosed) -> None:
    state.players[event.seat].animal = event.animal


def _human_again(state: State, event: table.HumanAgain) -> None:
    state.players[event.seat].animal = None


def _sleep_cast(state: State, event: table.SleepCast) -> None:
    state.moon = Moon(event.seat, 3, state.number)


def _moon_waned(state: State, event: table.MoonWaned) -> None:
    if state.moon is not None:
        state.moon = Moon(event.seat, event.left, state.moon.cast)


def _awakened(state: State, event: table.Awakened) -> None:
    state.moon = None


def _house_bought(state: State, event: table.HouseBought) -> None:
    state.players[event.seat].house = True


def _party_opened(state: State, event: table.PartyOpened) -> None:
    state.players[event.seat].gift_due = True
    state.invited = event.invited


def _party_replied(state: State, event: table.PartyReplied) -> None:
    state.awaited.remove(event.seat)
    if event.accept:
        state.guests = (*state.guests, event.seat)


def _gift_spun(state: State, event: table.GiftSpun) -> None:
    state.players[event.seat].gift_due = False
    state.arrow = event.sign


def _eliminated(state: State, event: table.SeatEliminated) -> None:
    seat, player = event.seat, state.players[event.seat]
    state.bank += player.gold
    state.bank_courage[seat] += player.courage + player.debt
    state.bag = sorted([*state.bag, *player.tiles, *(player.name.letters if player.name else "")])
    state.discard += sorted_planets(player.hand)
    state.players[seat] = Player(
        sign=player.sign,
        u=player.u,
        square=player.square,
        refused=player.refused,
        eliminated=event.number,
        reason=event.reason,
    )
    if state.moon is not None and state.moon.seat == seat:
        state.moon = None
    if seat == state.turn:
        _clear_table(state)


def _ended(state: State, event: ending.GameEnded) -> None:
    _clear_table(state)
    state.phase = "over"
    state.ended = event.reason
    state.ranking = event.ranking
