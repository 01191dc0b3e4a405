"""Forms of a turn: dice, planet cards, debts and rounds."""

from collections.abc import Iterator, Sequence
from typing import Final

from games.core.domains import SEAT, Choice, OneOf
from games.core.facts import Seat
from games.core.forms import Field, Form
from games.fabulastro.components import ANIMALS, PLANETS, SIGN_OF_BIG, SIGN_OF_PLANET, Planet, sorted_planets
from games.fabulastro.forms.names import write_name
from games.fabulastro.rules import laws, position
from games.fabulastro.state import State

_COLLECTOR: Final = SIGN_OF_BIG["percepteur"]
_TAX_OFFICE: Final = f"B{_COLLECTOR}"
_YES_OR_NO: Final = OneOf((Choice(False, label="booleans.false"), Choice(True, label="booleans.true")))
_PAY_SELF: Final = Field("pay_self", _YES_OR_NO, optional=True)


def square_choice(square: str) -> Choice:
    """A square of the board."""
    return Choice(square, f"square-{square}", label=f"squares.{square}")


def seats_choice(seats: Sequence[Seat]) -> OneOf:
    """Some of the players."""
    return OneOf(tuple(Choice(seat, f"seat-{seat}", label=SEAT) for seat in seats))


def _turn(state: State, seat: Seat) -> list[Form]:
    """Everything that a turn may be used for."""
    player = state.players[seat]
    found = [*_rounds(state, seat)]
    if player.round is None:
        found.append(Form("roll", label="roll", elements=("dice",)))
    found += write_name(state, seat)
    if position.stuck(player):
        return found
    if player.courage:
        found += [form for card in dict.fromkeys(player.hand) for form in _planets(state, seat, card)]
    if player.debts:
        signs = tuple(Choice(sign, f"square-G{sign}", label=f"guardians.{sign}") for sign in sorted(player.debts))
        found.append(Form("settle_debt", (Field("sign", OneOf(signs)),), "settle_debt"))
    return found


def _rounds(state: State, seat: Seat) -> Iterator[Form]:
    player = state.players[seat]
    if player.round is None:
        return
    facts = {"job": player.round.job}
    if position.can_continue(state, seat):
        stop = position.next_stop(state, seat)
        elements = ("round", *(f"pawn-{target}" for target in (stop[1] if stop else ())))
        if player.round.job == "percepteur" and position.can_pay_self(state, seat):
            yield Form("continue_round", (_PAY_SELF,), "continue_round_paying", facts, elements)
        else:
            yield Form("continue_round", (), "continue_round", facts, elements)
    yield Form("abandon_round", (), "abandon_round", facts, ("round",))


def _planets(state: State, seat: Seat, card: Planet) -> Iterator[Form]:
    """The uses of a card: Neptune's are those of all others (FA-201)."""
    element = f"hand-{card}"
    chosen = Field("card", OneOf((Choice(card, element, label=f"planets.{card}"),)))
    facts = {"guardian": SIGN_OF_PLANET[card]}
    for power in PLANETS if card == "neptune" else (card,):
        if power == "neptune" or not position.usable(state, seat, power):
            continue
        fields, label = [chosen], f"play_{card}"
        if card == "neptune":
            fields.append(Field("power", OneOf((Choice(power, f"planet-{power}", label=f"planets.{power}"),))))
            label = f"play_neptune_as_{power}"
        told = facts | _share(state) if power == "mars" else facts
        for parameters in _uses(state, seat, power):
            yield Form("play_planet", (*fields, *parameters), label, told, (element,))


def _share(state: State) -> dict[str, int]:
    """What Mars takes, where it is not half (FA-180)."""
    divisor = laws.plunder_divisor(state.inventions)
    return {"divisor": divisor} if divisor != 2 else {}


def _uses(state: State, seat: Seat, power: Planet) -> Iterator[Sequence[Field]]:
    """What a power needs to be told; a new collector may pay their own tax at once."""
    match power:
        case "mars":
            yield (Field("target", seats_choice(position.planet_targets(state, seat, power))),)
        case "jupiter":
            animals = tuple(Choice(animal, label=f"animals.{animal}") for animal in ANIMALS)
            yield (
                Field("target", seats_choice(position.planet_targets(state, seat, power))),
                Field("animal", OneOf(animals)),
            )
        case "mercure":
            squares = [square_choice(square) for square in position.mercury_squares(state, seat)]
            yield from _paying(state, seat, "square", squares, _TAX_OFFICE)
        case "ceres":
            signs = [
                Choice(sign, f"square-B{sign}", label=f"squares.B{sign}") for sign in position.ceres_signs(state, seat)
            ]
            yield from _paying(state, seat, "sign", signs, _COLLECTOR)
        case _:
            yield ()


def _paying(
    state: State, seat: Seat, name: str, choices: Sequence[Choice], office: str | int
) -> Iterator[Sequence[Field]]:
    """The places to go to, the collector's listed apart when they can pay their own tax there."""
    apart = [choice for choice in choices if choice.value == office and position.has_own_tax(state, seat)]
    others = [choice for choice in choices if choice not in apart]
    if others:
        yield (Field(name, OneOf(tuple(others))),)
    if apart:
        yield (Field(name, OneOf(tuple(apart))), _PAY_SELF)


def _destination(state: State, seat: Seat) -> list[Form]:
    """Where the dice lead, by the way of counting them."""
    ends = position.options(state, seat)
    found: list[Form] = []
    for direction, steps in dict.fromkeys((option.direction, option.steps) for option in ends):
        squares = [square_choice(end.square) for end in ends if (end.direction, end.steps) == (direction, steps)]
        way = (
            Field("direction", OneOf((Choice(direction, label=f"directions.{direction}"),))),
            Field("steps", OneOf((Choice(steps),))),
        )
        places = _paying(state, seat, "square", squares, _TAX_OFFICE)
        found += [Form("move_to", (*place, *way), "move_to") for place in places]
    return found


def _gift_swap(state: State, seat: Seat) -> list[Form]:
    cards = tuple(Choice(card, f"hand-{card}", label=f"planets.{card}") for card in _distinct(state, seat))
    return [Form("swap_card", (Field("card", OneOf(cards)),), "swap_card")]


def _distinct(state: State, seat: Seat) -> list[Planet]:
    return sorted_planets(set(state.players[seat].hand))
