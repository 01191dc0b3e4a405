"""A made-up rulebook that has everything the shared rules must carry: secrets of every kind, all domains, a common bid.

Two to four seats play some rounds. Each is dealt a hidden card and bids in secret, all at once. The highest bid (a die
breaks ties) travels and scores its card. An omen, dealt at the start, stays sealed until the end.
"""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated, Literal

import msgspec

import games.core
from games.core import view as core
from games.core.dice import Dice
from games.core.domains import Choice, OneOf, Range, Subset, Text, offer
from games.core.domains import Path as Route
from games.core.errors import require
from games.core.facts import Each, Event, Move, Own, Sealed, Seat, Viewer
from games.core.forms import Field, Form, accepted
from games.core.rulebook import Focus, Json, Mind, Rulebook, Shape, Standing, move_json
from games.core.texts import Texts

CARDS = tuple(range(1, 13))
COINS = 9
Phase = Literal["deal", "bid", "travel", "over"]
PORTS = ("ostia", "pylos", "quay")
GOODS = (
    Choice("silk", "good-silk", 3),
    Choice("salt", "good-salt", 1),
    Choice("salt", "good-salt", 1),
    Choice("tin", "good-tin", 2),
)


class Options(msgspec.Struct, frozen=True):
    """How long a game is."""

    rounds: Annotated[int, msgspec.Meta(ge=0, le=9)] = 3


class Bid(Move, frozen=True):
    """Bid in secret; `up_to` must not be below the amount."""

    amount: int
    up_to: int | None = None


class Travel(Move, frozen=True):
    """Visit ports in order with goods, under a flag, and perhaps say something."""

    route: tuple[str, ...]
    goods: tuple[str, ...]
    flag: str
    words: str | None = None


class TableLaid(Event, frozen=True):
    """The numbers of this game, and an omen that nobody sees before the end."""

    seats: int
    rounds: int
    omen: Sealed[int]


class CardsDealt(Event, frozen=True):
    """Every seat gets a card that only it sees."""

    cards: Each[dict[Seat, int]]


class BidMade(Event, frozen=True):
    """A seat has bid."""

    seat: Seat
    amount: Own[int]


class BidsShown(Event, frozen=True):
    """All bids, what the die showed when it was thrown, and who travels."""

    amounts: dict[Seat, int]
    die: int | None
    traveller: Seat


class Travelled(Event, frozen=True):
    """The winner travelled and showed the card."""

    seat: Seat
    route: tuple[str, ...]
    card: int


class Place(core.SeatView, frozen=True):
    """A seat as all see it."""

    points: int
    has_bid: bool


class View(core.View, frozen=True, tag="toy"):
    """One's own card; everything when it is over."""

    options: Options
    phase: Phase
    awaiting: tuple[Seat, ...]
    seats: tuple[Place, ...]
    cards: dict[Seat, int]
    omen: int | None
    result: tuple[Standing, ...] | None


class State(msgspec.Struct):
    """Mutable: `evolve` changes it in place."""

    phase: Phase = "deal"
    options: Options = Options()
    seats: int = 0
    rounds: int = 0
    cards: dict[Seat, int] = {}
    bids: dict[Seat, int] = {}
    points: dict[Seat, int] = {}
    traveller: Seat | None = None
    omen: int | None = None


def setup(state: State, options: Options, seats: int, dice: Dice) -> Iterator[Event]:
    """Deal; a game without rounds is over at once."""
    yield TableLaid(seats, options.rounds, dice.below(100))
    if state.rounds:
        yield _deal(seats, dice)


def _deal(seats: int, dice: Dice) -> Event:
    return CardsDealt(dict(enumerate(dice.sample(CARDS, seats))))


def evolve(state: State, event: Event) -> None:
    """Fold one event."""
    match event:
        case TableLaid(seats=seats, rounds=rounds, omen=omen):
            state.options = Options(rounds)
            state.seats, state.rounds, state.omen = seats, rounds, omen
            state.points = dict.fromkeys(range(seats), 0)
            state.phase = "deal" if rounds else "over"
        case CardsDealt(cards=cards):
            state.phase, state.cards, state.bids = "bid", dict(cards), {}
        case BidMade(seat=seat, amount=amount):
            state.bids[seat] = amount
        case BidsShown(traveller=traveller):
            state.phase, state.traveller = "travel", traveller
        case Travelled(seat=seat, card=card):
            state.points[seat] += card
            state.rounds -= 1
            state.phase = "deal" if state.rounds else "over"


def copy(state: State) -> State:
    """An independent copy."""
    return msgspec.structs.replace(state, cards=state.cards.copy(), bids=state.bids.copy(), points=state.points.copy())


def awaiting(state: State) -> Sequence[Seat]:
    """Who has not bid, or who travels."""
    if state.phase == "bid":
        return [seat for seat in range(state.seats) if seat not in state.bids]
    return [state.traveller] if state.phase == "travel" and state.traveller is not None else []


def forms(state: State, seat: Seat) -> list[Form]:
    """One form a phase."""
    if seat not in awaiting(state):
        return []
    if state.phase == "bid":
        up_to = Field("up_to", Range(0, COINS, at_least="amount"), optional=True)
        return [Form("bid", (Field("amount", Range(0, COINS)), up_to))]
    return [TRAVEL]


TRAVEL = Form(
    "travel",
    (
        Field("route", Route(offer(PORTS, "port-{}"), 1, 2)),
        Field("goods", Subset(GOODS, max_count=3, min_total=2)),
        Field("flag", OneOf(offer(("red", "white")))),
        Field("words", Text(20, pattern="[a-zé !]+", suggestions=("ahoy", "adieu !")), optional=True),
    ),
)


def decide(state: State, seat: Seat, move: Move, dice: Dice) -> Iterator[Event]:
    """A bid, shown when all have bid; a journey, then the next deal."""
    require(accepted(forms(state, seat), move_json(move)), "not_on_offer", "TO-1")
    if isinstance(move, Bid):
        yield BidMade(seat, move.amount)
        if not awaiting(state):
            yield _shown(state, dice)
    elif isinstance(move, Travel):
        yield Travelled(seat, move.route, state.cards[seat])
        if state.phase == "deal":
            yield _deal(state.seats, dice)


def _shown(state: State, dice: Dice) -> Event:
    highest = [seat for seat, bid in sorted(state.bids.items()) if bid == max(state.bids.values())]
    die = dice.roll(len(highest)) if len(highest) > 1 else None
    return BidsShown(dict(state.bids), die, highest[(die or 1) - 1])


def default_move(state: State, seat: Seat) -> Move:
    """The cautious move."""
    return Bid(0) if state.phase == "bid" else Travel((PORTS[0],), ("silk",), "white")


def result(state: State) -> list[Standing] | None:
    """Most points first."""
    if state.phase != "over":
        return None
    scores = state.points
    return [
        Standing(seat, 1 + sum(other > score for other in scores.values()), score) for seat, score in scores.items()
    ]


def view(state: State, viewer: Viewer) -> View:
    """What a seat or a spectator sees."""
    over = state.phase == "over"
    return View(
        viewer=viewer,
        players=state.seats,
        options=state.options,
        phase=state.phase,
        awaiting=tuple(awaiting(state)),
        seats=tuple(Place(seat, points, seat in state.bids) for seat, points in sorted(state.points.items())),
        cards={seat: card for seat, card in state.cards.items() if over or seat == viewer},
        omen=state.omen if over else None,
        result=tuple(result(state) or ()) or None,
    )


def bot(mind: Mind[View]) -> Json:
    """Anything that is legal."""
    return mind.rng.choice(list(mind.forms)).sample(mind.rng)


def board(view: View, language: str, names: Sequence[str]) -> str:
    """The points in a line."""
    return " ".join(str(place.points) for place in view.seats)


def picture(
    view: View, language: str, names: Sequence[str], shape: Shape = "wide", *, focus: Focus | None = None
) -> str:
    """The same line, whatever the shape and the focus."""
    return board(view, language, names)


RULEBOOK: Rulebook[State, View] = Rulebook(
    key="toy",
    version=1,
    seats=(2, 3, 4),
    options=Options,
    moves=(Bid, Travel),
    events=(TableLaid, CardsDealt, BidMade, BidsShown, Travelled),
    views=View,
    initial=State,
    setup=setup,
    evolve=evolve,
    copy=copy,
    awaiting=awaiting,
    forms=forms,
    decide=decide,
    default_move=default_move,
    result=result,
    view=view,
    bots={"easy": bot, "normal": bot},
    picture=picture,
    board=board,
    texts=Texts(Path(games.core.__file__).parent / "texts"),
    folder=Path(__file__).parent,
)
