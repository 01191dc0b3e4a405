"""Events of turns, moves of pawns, gold, courage, letters, planets, obstacles and visits."""

from games.core.facts import Each, Event, Own, Seat
from games.fabulastro.board import Square
from games.fabulastro.components import Animal, Element, Letters, Mail, Obstacle, Planet, Planets, Sign
from games.fabulastro.facts.shapes import (
    Bag,
    By,
    Direction,
    HoldEnd,
    HoldKind,
    Options,
    Phase,
    Purse,
    Spin,
    Spot,
    Throw,
    TurnKind,
)


class GameSetUp(Event, frozen=True):
    """Gold and courage are handed out, the bag is filled; colours follow the seats."""

    players: int
    options: Options


class PlanetsDealt(Event, frozen=True):
    """Hands from shuffled cards: at the start, or all of them anew by `seat`; the rest is the draw pile."""

    seat: Seat | None
    hand_size: int
    pile: int
    hands: Each[dict[Seat, Planets]]


class FirstPlayerRolled(Event, frozen=True):
    """Who begins; those who tied for the highest throw threw again."""

    throws: tuple[Throw, ...]
    first: Seat


class StartsSpun(Event, frozen=True):
    """The start signs, in turn order: where the pawns begin and which house each must buy."""

    starts: tuple[Spin, ...]


class TurnStarted(Event, frozen=True):
    """A turn begins; `number` counts all turns of the game."""

    seat: Seat
    number: int
    kind: TurnKind


class TurnSkipped(Event, frozen=True):
    """A held seat misses its turn; `left` more to miss."""

    seat: Seat
    reason: HoldKind
    left: int


class TurnEnded(Event, frozen=True):
    """All that a turn led to is done."""

    seat: Seat


class ChoiceOpened(Event, frozen=True):
    """These seats have something to choose."""

    phase: Phase
    seats: tuple[Seat, ...]


class DiceRolled(Event, frozen=True):
    """Two dice, to move or to get free."""

    seat: Seat
    dice: tuple[int, int]
    double: bool
    escape: bool
    auto: bool


class DieRolled(Event, frozen=True):
    """One die for an obstacle or the casino."""

    seat: Seat
    die: int
    purpose: str


class ArrowSpun(Event, frozen=True):
    """The arrow shows a sign."""

    seat: Seat
    sign: Sign


class PawnMoved(Event, frozen=True):
    """A pawn moves along `path`; `u` is its unrolled coordinate then, `steps` the points of the dice."""

    seat: Seat
    path: tuple[Square, ...]
    u: int
    by: By
    direction: Direction
    steps: int | None


class GoldMoved(Event, frozen=True):
    """Gold changes hands; `short` is what could not be paid."""

    origin: Purse
    to: Purse
    amount: int
    short: int
    why: str


class CourageMoved(Event, frozen=True):
    """Courage of a seat's colour changes place; `short` is what was not there."""

    colour: Seat
    origin: Spot
    to: Spot
    amount: int
    short: int
    why: str


class LettersMoved(Event, frozen=True):
    """A seat's letters change place; `faces` are the letters where they end up open, else empty."""

    seat: Seat
    origin: Bag
    to: Bag
    count: int
    why: str
    faces: Letters
    letters: Own[Letters]


class ObstacleMet(Event, frozen=True):
    """A pawn stops on a sign's obstacle; `effective` is what it does now, null for nothing."""

    seat: Seat
    sign: Sign
    effective: Obstacle | None


class HoldStarted(Event, frozen=True):
    """A seat is held for so many turns."""

    seat: Seat
    kind: HoldKind
    left: int


class HoldEnded(Event, frozen=True):
    """A seat is free again."""

    seat: Seat
    why: HoldEnd


class EscapeFailed(Event, frozen=True):
    """No double; `left` more tries."""

    seat: Seat
    left: int


class HandBuried(Event, frozen=True):
    """A whole hand goes under the draw pile, in the order of the signs."""

    seat: Seat
    count: int
    cards: Own[Planets]


class PlanetDrawn(Event, frozen=True):
    """Cards from the top of the draw pile."""

    seat: Seat
    count: int
    cards: Own[Planets]


class PlanetDiscarded(Event, frozen=True):
    """A card is laid face up beside the draw pile."""

    seat: Seat
    card: Planet


class DiscardFlipped(Event, frozen=True):
    """The discards become the draw pile, not shuffled."""

    count: int


class PlanetPlayed(Event, frozen=True):
    """A card is laid open for a power, at the price of courage on a guardian."""

    seat: Seat
    card: Planet
    power: Planet
    guardian: Sign


class DebtSettled(Event, frozen=True):
    """A debt is gone, whether its points come back or not."""

    seat: Seat
    sign: Sign
    spun: Sign
    element: Element
    success: bool
    points: int


class SaturnStarted(Event, frozen=True):
    """From now on dice may count backwards."""

    seat: Seat


class SaturnEnded(Event, frozen=True):
    """A double ends it."""

    seat: Seat


class Metamorphosed(Event, frozen=True):
    """A player becomes an animal."""

    seat: Seat
    animal: Animal


class HumanAgain(Event, frozen=True):
    """Love at first sight."""

    seat: Seat


class SleepCast(Event, frozen=True):
    """All others sleep."""

    seat: Seat


class MoonWaned(Event, frozen=True):
    """One turn alone is over; `left` more."""

    seat: Seat
    left: int


class Awakened(Event, frozen=True):
    """Everybody is awake."""

    seat: Seat


class HouseBought(Event, frozen=True):
    """A house has its owner."""

    seat: Seat
    house: Sign
    price: int


class PartyOpened(Event, frozen=True):
    """The host invites."""

    seat: Seat
    invited: tuple[Seat, ...]


class PartyReplied(Event, frozen=True):
    """A guest says whether they come."""

    seat: Seat
    accept: bool


class GiftSpun(Event, frozen=True):
    """The gift of the party."""

    seat: Seat
    sign: Sign
    element: Element


class MailDrawn(Event, frozen=True):
    """The postman's card, which acts at once."""

    seat: Seat
    by: Seat
    card: Mail


class SeatEliminated(Event, frozen=True):
    """A seat is out: gold and courage return to the bank, letters to the bag, cards to the discards."""

    seat: Seat
    reason: str
    number: int
    planets: Planets
