"""Events of turns, moves of pawns, gold, courage, letters, planets, obstacles and visits."""

from games.core.facts import Each, Event, FreeText, Own, Seat, SeatEvent, Seats
from games.fabulastro.board import Square
from games.fabulastro.components import Animal, Element, Letters, Mail, Obstacle, Planet, Planets, Sign
from games.fabulastro.facts import shapes


class GameSetUp(Event, frozen=True):
    """Gold and courage are handed out, the bag is filled; colours follow the seats."""

    players: Seats
    options: shapes.Options


class PlanetsDealt(Event, frozen=True):
    """Hands from shuffled cards: at the start, or all of them anew by `seat`; the rest is the draw pile."""

    seat: Seat | None
    hand_size: int
    pile: int
    hands: Each[dict[Seat, Planets]]


class FirstPlayerRolled(Event, frozen=True):
    """Who begins; those who tied for the highest throw threw again."""

    throws: tuple[shapes.Throw, ...]
    first: Seat


class StartsSpun(Event, frozen=True):
    """The start signs, in turn order: where the pawns begin and which house each must buy."""

    starts: tuple[shapes.Spin, ...]


class TurnStarted(SeatEvent, frozen=True):
    """A turn begins; `number` counts all turns of the game."""

    number: int
    kind: shapes.TurnKind


class TurnSkipped(SeatEvent, frozen=True):
    """A held seat misses its turn; `left` more to miss."""

    reason: shapes.HoldKind
    left: int


class TurnEnded(SeatEvent, frozen=True):
    """All that a turn led to is done."""


class ChoiceOpened(Event, frozen=True):
    """These seats have something to choose."""

    phase: shapes.Phase
    seats: tuple[Seat, ...]


class DiceRolled(SeatEvent, frozen=True):
    """Two dice, to move or to get free."""

    dice: tuple[int, int]
    double: bool
    escape: bool
    auto: bool


class DieRolled(SeatEvent, frozen=True):
    """One die for an obstacle or the casino."""

    die: int
    purpose: str


class ArrowSpun(SeatEvent, frozen=True):
    """The arrow shows a sign."""

    sign: Sign


class PawnMoved(SeatEvent, frozen=True):
    """A pawn moves along `path`; `u` is its unrolled coordinate then, `steps` the points of the dice."""

    path: tuple[Square, ...]
    u: int
    by: shapes.By
    direction: shapes.Direction
    steps: int | None


class GoldMoved(Event, frozen=True):
    """Gold changes hands; `short` is what could not be paid."""

    origin: shapes.Purse
    to: shapes.Purse
    amount: int
    short: int
    why: str


class CourageMoved(Event, frozen=True):
    """Courage of a seat's colour changes place; `short` is what was not there."""

    colour: Seat
    origin: shapes.Spot
    to: shapes.Spot
    amount: int
    short: int
    why: str


class LettersMoved(SeatEvent, frozen=True):
    """A seat's letters change place; `faces` are the letters where they end up open, else empty."""

    origin: shapes.Bag
    to: shapes.Bag
    count: int
    why: str
    faces: FreeText[Letters]
    letters: Own[Letters]


class ObstacleMet(SeatEvent, frozen=True):
    """A pawn stops on a sign's obstacle; `effective` is what it does now, null for nothing."""

    sign: Sign
    effective: Obstacle | None


class HoldStarted(SeatEvent, frozen=True):
    """A seat is held for so many turns."""

    kind: shapes.HoldKind
    left: int


class HoldEnded(SeatEvent, frozen=True):
    """A seat is free again."""

    why: shapes.HoldEnd


class EscapeFailed(SeatEvent, frozen=True):
    """No double; `left` more tries."""

    left: int


class HandBuried(SeatEvent, frozen=True):
    """A whole hand goes under the draw pile, in the order of the signs."""

    count: int
    cards: Own[Planets]


class PlanetDrawn(SeatEvent, frozen=True):
    """Cards from the top of the draw pile."""

    count: int
    cards: Own[Planets]


class PlanetDiscarded(SeatEvent, frozen=True):
    """A card is laid face up beside the draw pile."""

    card: Planet


class DiscardFlipped(Event, frozen=True):
    """The discards become the draw pile, not shuffled."""

    count: int


class PlanetPlayed(SeatEvent, frozen=True):
    """A card is laid open for a power, at the price of courage on a guardian."""

    card: Planet
    power: Planet
    guardian: Sign


class DebtSettled(SeatEvent, frozen=True):
    """A debt is gone, whether its points come back or not."""

    sign: Sign
    spun: Sign
    element: Element
    success: bool
    points: int


class SaturnStarted(SeatEvent, frozen=True):
    """From now on dice may count backwards."""


class SaturnEnded(SeatEvent, frozen=True):
    """A double ends it."""


class Metamorphosed(SeatEvent, frozen=True):
    """A player becomes an animal."""

    animal: Animal


class HumanAgain(SeatEvent, frozen=True):
    """Love at first sight."""


class SleepCast(SeatEvent, frozen=True):
    """All others sleep."""


class MoonWaned(SeatEvent, frozen=True):
    """One turn alone is over; `left` more."""

    left: int


class Awakened(SeatEvent, frozen=True):
    """Everybody is awake."""


class HouseBought(SeatEvent, frozen=True):
    """A house has its owner."""

    house: Sign
    price: int


class PartyOpened(SeatEvent, frozen=True):
    """The host invites."""

    invited: tuple[Seat, ...]


class PartyReplied(SeatEvent, frozen=True):
    """A guest says whether they come."""

    accept: bool


class GiftSpun(SeatEvent, frozen=True):
    """The gift of the party."""

    sign: Sign
    element: Element


class MailDrawn(SeatEvent, frozen=True):
    """The postman's card, which acts at once."""

    by: Seat
    card: Mail


class SeatEliminated(SeatEvent, frozen=True):
    """A seat is out: gold and courage return to the bank, letters to the bag, cards to the discards."""

    reason: str
    number: int
    planets: Planets
