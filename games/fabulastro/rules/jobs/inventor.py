"""The inventor: a new rule, put to the vote, and all that lies in the centre (FA-158 to FA-165)."""

from typing import Final

from games.core.dice import Dice
from games.core.errors import IllegalMove, require
from games.core.facts import Seat
from games.fabulastro import moves
from games.fabulastro.board import clockwise
from games.fabulastro.catalogues.inventions import CATALOGUE, Invention, is_change, is_proposable
from games.fabulastro.facts import jobs, table
from games.fabulastro.rules.goods import earn, gain_courage, move_letters
from games.fabulastro.rules.part import Decide, Defaults, Steps
from games.fabulastro.state import Proposal, State

_WHY: Final = "inventeur"


def start(state: State, seat: Seat, dice: Dice) -> Steps:
    """Propose a rule, or none (FA-163)."""
    yield table.ChoiceOpened("invent", (seat,))


def _propose(state: State, seat: Seat, move: moves.Propose, dice: Dice) -> Steps:
    """A rule of the catalogue that changes something (FA-164)."""
    invention = _read(move)
    if not is_proposable(state.inventions, invention):
        reason, known = "not in the catalogue", sorted(CATALOGUE)
        raise IllegalMove("bad_parameters", "FA-164", field="rule", reason=reason, rules=known)
    changes = is_change(state.inventions, invention, state.options.glass_seconds)
    require(changes, "no_change", "FA-164", invention=invention.rule)
    yield jobs.InventionProposed(seat, invention.rule, invention.params)
    voters = tuple(sorted(state.others_awake(seat)))
    if voters:
        yield table.ChoiceOpened("invent_vote", voters)
    else:
        yield from _count(state)


def _read(move: moves.Propose) -> Invention:
    given = {name: getattr(move, name) for name in move.__struct_fields__ if name != "rule"}
    return Invention(move.rule, {name: value for name, value in given.items() if value is not None})


def _propose_nothing(state: State, seat: Seat, move: moves.ProposeNothing, dice: Dice) -> Steps:
    yield jobs.InventionProposed(seat, None, {})
    yield from _take_pot(state)


def _vote(state: State, seat: Seat, move: moves.Vote, dice: Dice) -> Steps:
    """Secret until all have voted (FA-160)."""
    yield jobs.VoteCast(seat, move.yes)
    if not state.awaited:
        yield from _count(state)


def _count(state: State) -> Steps:
    """More than half of those still in the game, the inventor for it and sleepers against it (FA-160)."""
    proposal = state.proposal or Proposal(Invention(""))
    invention, votes = proposal.invention, proposal.votes
    accepted = 2 * (sum(votes.values()) + 1) > len(state.active)
    yield jobs.InventionVoted(state.turn, invention.rule, invention.params, votes, accepted)
    if accepted:
        yield from _act_once(state, invention)
    yield from _take_pot(state)


def _act_once(state: State, invention: Invention) -> Steps:
    """What acts as soon as it is accepted, clockwise, the inventor last."""
    for seat in clockwise(state.active, state.turn, len(state.players)):
        if invention.rule == "feast":
            yield from earn(state, seat, int(invention.params["gold"]), "feast")
        elif invention.rule == "courage_for_all":
            yield from gain_courage(state, seat, 1, "courage_for_all")


def _take_pot(state: State) -> Steps:
    """Gold, letters and courage of the centre; others' courage is changed for the inventor's (FA-161, FA-162)."""
    seat = state.turn
    yield from earn(state, seat, state.pot, _WHY, origin="centre")
    if state.pot_letters:
        yield move_letters(seat, "centre", "hand", "".join(state.pot_letters), _WHY)
    lying = list(enumerate(state.pot_courage))
    for colour, points in lying:
        if points:
            yield table.CourageMoved(colour, "centre", "hand" if colour == seat else "bank", points, 0, _WHY)
    yield from gain_courage(state, seat, sum(points for colour, points in lying if colour != seat), _WHY)
    yield table.TurnEnded(seat)


DECIDE: Final[Decide] = {
    "invent": (_propose, _propose_nothing),
    "invent_vote": (_vote,),
}
DEFAULTS: Final[Defaults] = {
    "invent": lambda state, seat: moves.ProposeNothing(),
    "invent_vote": lambda state, seat: moves.Vote(False),
}
