"""Forms at obstacles, visits and the fair."""

from typing import Final

from games.core.domains import SEAT, Choice, OneOf, Range, Route, Subset, Way
from games.core.facts import Seat
from games.core.forms import Field, Form
from games.fabulastro.components import EFFORT
from games.fabulastro.forms.names import write_name
from games.fabulastro.rules import laws
from games.fabulastro.rules.position import most_courage, most_stake, opponents, price
from games.fabulastro.state import State

_EFFORTS: Final = tuple(
    Way((first, second, EFFORT - first - second)) for first in range(EFFORT + 1) for second in range(EFFORT + 1 - first)
)
_COME: Final = OneOf((Choice(True, label="booleans.true"), Choice(False, label="booleans.false")))


def _obstacle_choice(state: State, seat: Seat) -> list[Form]:
    return [Form("pay", label=f"pay_{state.obstacle}"), Form("stay", label="stay")]


def _landlord(state: State, seat: Seat) -> list[Form]:
    facts = {"house": state.players[seat].sign, "price": price(state, seat)}
    rent = {"rent": laws.rent(state.inventions)}
    return [Form("buy", (), "buy", facts, ("house",)), Form("pay_rent", (), "pay_rent", rent, ("house",))]


def _hostess(state: State, seat: Seat) -> list[Form]:
    count = Field("count", Range(0, most_courage(state, seat)))
    return [Form("buy_courage", (count,), "buy_courage", {"price": laws.courage_price(state.inventions)})]


def _casino(state: State, seat: Seat) -> list[Form]:
    return [Form("stake", (Field("amount", Range(0, most_stake(state, seat))),), "stake")]


def _party(state: State, seat: Seat) -> list[Form]:
    return [Form("party_reply", (Field("accept", _COME),), "party_reply", {"seat": state.turn})]


def _poet(state: State, seat: Seat) -> list[Form]:
    tiles = tuple(Choice(letter, f"letter-{letter}") for letter in state.players[seat].tiles)
    return [Form("draw_letters", (Field("reject", Subset(tiles)),), "draw_letters")]


def _after_letters(state: State, seat: Seat) -> list[Form]:
    return [Form("keep", label="keep"), *write_name(state, seat)]


def _fair_challenge(state: State, seat: Seat) -> list[Form]:
    found = [Form("decline", label="decline_fair", elements=("work",))]
    for opponent in opponents(state, seat):
        most, panel = state.players[opponent].gold, f"seat-{opponent}"
        fields = (Field("opponent", OneOf((Choice(opponent, panel, label=SEAT),))), Field("bet", Range(1, most)))
        found.append(Form("challenge", fields, "challenge", {"opponent": opponent, "most": most}, (panel,)))
    return found


def _fair_wrestle(state: State, seat: Seat) -> list[Form]:
    return [Form("wrestle", (Field("effort", Route(_EFFORTS)),), "wrestle", elements=("work",))]
