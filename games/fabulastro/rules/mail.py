"""The twelve letters that the postman brings; none of them eliminates (FA-118, FA-121)."""

from collections.abc import Callable
from typing import Final

from games.core.dice import Dice
from games.core.facts import Seat
from games.fabulastro.components import MAIL, Mail
from games.fabulastro.facts import table
from games.fabulastro.rules.goods import bury_hand, draw_letters, earn, gain_courage, lose_letters, pay
from games.fabulastro.rules.part import Steps
from games.fabulastro.state import State


def deliver(state: State, postman: Seat, seat: Seat, dice: Dice) -> Steps:
    """A card at random among those left, which acts at once."""
    post = state.players[postman].round
    given = set(post.mail.values()) if post is not None else set()
    card = dice.pick([card for card in MAIL if card not in given])
    yield table.MailDrawn(seat, postman, card)
    yield from _EFFECTS[card](state, seat, dice)


def _pardon(state: State, seat: Seat, dice: Dice) -> Steps:
    """The greatest debt comes back, of equal ones that of the lowest sign; else two gold."""
    debts = state.players[seat].debts
    if debts:
        sign = max(sorted(debts), key=lambda sign: debts[sign])
        yield table.CourageMoved(seat, f"G{sign}", "hand", debts[sign], 0, "grace")
    else:
        yield from earn(state, seat, 2, "grace")


def _break_up(state: State, seat: Seat, dice: Dice) -> Steps:
    if state.players[seat].courage:
        yield table.CourageMoved(seat, "hand", "centre", 1, 0, "rupture")


def _strike(state: State, seat: Seat, dice: Dice) -> Steps:
    """A turn missed, unless already held (FA-106)."""
    if state.players[seat].hold is None:
        yield table.HoldStarted(seat, "greve", 1)


_EFFECTS: Final[dict[Mail, Callable[[State, Seat, Dice], Steps]]] = {
    "heritage": lambda state, seat, dice: earn(state, seat, 5, "heritage"),
    "mandat": lambda state, seat, dice: earn(state, seat, 3, "mandat"),
    "remboursement": lambda state, seat, dice: earn(state, seat, min(3, state.pot), "remboursement", "centre"),
    "admirateur": lambda state, seat, dice: gain_courage(state, seat, 1, "admirateur"),
    "carte_postale": lambda state, seat, dice: draw_letters(state, seat, 1, "carte_postale", dice),
    "grace": _pardon,
    "facture": lambda state, seat, dice: pay(state, seat, min(2, state.players[seat].gold), "bank", "facture"),
    "amende": lambda state, seat, dice: pay(state, seat, min(3, state.players[seat].gold), "centre", "amende"),
    "rupture": _break_up,
    "lettre_perdue": lambda state, seat, dice: lose_letters(state, seat, 1, "lettre_perdue", dice),
    "greve": _strike,
    "eclipse": bury_hand,
}
