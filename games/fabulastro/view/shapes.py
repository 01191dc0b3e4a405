"""What a view of Fabulastro is made of (VIEW.md); fields that the viewer may not know are null."""

from collections.abc import Mapping
from typing import Any, Literal

from msgspec import field

from games.core import view as core
from games.core.facts import FreeText, Seat
from games.core.view import Part
from games.fabulastro.components import Animal, Mail, Obstacle, Planet
from games.fabulastro.facts.shapes import By, Direction, EndReason, Options, Params, Phase, Ranked, TurnKind
from games.fabulastro.state import Hold, Moon, Thrown, Written
from games.fabulastro.view.work_shapes import ClaimView, WorkView


class Elimination(Part, frozen=True):
    """Why a seat is out, and since which turn."""

    reason: str | None
    no: int


class RoundView(Part, frozen=True):
    """A postman's or collector's round: where it began and who was served."""

    job: Literal["facteur", "percepteur"]
    origin: int
    done: tuple[Seat, ...]
    self_paid: bool


class SeatView(core.SeatView, frozen=True):
    """A seat as all see it, and what only its owner sees of it."""

    eliminated: Elimination | None
    square: str | None
    u: int | None
    sign: int
    house: int
    house_owned: bool
    price: int
    gold: int
    courage: int
    debts: tuple[int, ...]
    hand_count: int
    hand: tuple[Planet, ...] | None
    letter_count: int
    letters: tuple[str, ...] | None
    name: Written | None
    refused: FreeText[tuple[str, ...]]
    tries: int
    hold: Hold | None
    asleep: bool
    animal: Animal | None
    saturn: bool
    round: RoundView | None
    mail: tuple[Mail, ...]
    gift_due: bool
    duty: bool
    duty_done: bool
    last: Mapping[str, int]


class BankView(Part, frozen=True):
    """What the bank has; courage is listed by seat."""

    gold: int
    courage: tuple[int, ...]


class CentreView(Part, frozen=True):
    """What lies at the centre of the board."""

    gold: int
    courage: tuple[int, ...]
    letters: tuple[str, ...]


class Law(Part, frozen=True):
    """An invention in force."""

    slot: str
    rule: str
    params: Params


class Glass(Part, frozen=True):
    """A running sandglass, and the moment at which it is out."""

    seat: Seat
    ends_at: int


class PathView(Part, frozen=True):
    """A pawn's last move; `squares` are all that it touched."""

    seat: Seat
    origin: str = field(name="from")
    to: str
    by: By
    squares: tuple[str, ...]


class Destination(Part, frozen=True):
    """Where the dice may lead."""

    square: str
    direction: Direction
    steps: int


class OutcomeView(Part, frozen=True):
    """The event that ended the last work, as it is sent: everybody sees all of it."""

    type: str
    data: FreeText[Mapping[str, Any]]


class View(core.View, frozen=True, tag="fabulastro"):
    """What a seat or a spectator sees of a game of Fabulastro; a seat that was eliminated sees as a spectator."""

    options: Options
    phase: Phase
    turn_no: int
    turn: Seat | None
    turn_kind: TurnKind
    first: Seat
    awaiting: tuple[Seat, ...]
    hand_size: int
    seats: tuple[SeatView, ...]
    bank: BankView | None
    centre: CentreView
    pile_count: int
    discards: tuple[Planet, ...]
    bag_count: int
    inventions: tuple[Law, ...]
    glasses: tuple[Glass, ...]
    replays: int
    obstacle: Obstacle | None
    moon: Moon | None
    roll: Thrown | None
    dice: tuple[int, int] | None
    escape: bool
    arrow: int
    path: PathView | None
    destinations: tuple[Destination, ...] | None
    outcome: OutcomeView | None
    news: bool
    work: WorkView | None
    claim: ClaimView | None
    result: tuple[Ranked, ...] | None
    ended_by: EndReason | None

    @property
    def latest(self) -> OutcomeView | None:
        """How the last work ended, as long as it is news."""
        return self.outcome if self.news else None

    @property
    def own(self) -> SeatView | None:
        """The viewer's seat; None for a spectator."""
        return None if self.viewer is None else self.seats[self.viewer]
