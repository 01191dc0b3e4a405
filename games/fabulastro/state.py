"""The state of a game of Fabulastro. It holds no order of cards or letters that nobody knows yet: chance comes late."""

from copy import copy as shallow
from typing import Literal

import msgspec

from games.core.facts import Event, FreeText, Seat
from games.fabulastro.board import entry
from games.fabulastro.catalogues.inventions import Invention
from games.fabulastro.components import GOLD, Animal, Effort, Mail, Obstacle, Planet
from games.fabulastro.facts import shapes


class Hold(msgspec.Struct, frozen=True):
    """What holds a seat, and for how many turns more."""

    kind: shapes.HoldKind
    left: int


class Round(msgspec.Struct, frozen=True):
    """A postman's or collector's round; `mail` are the cards drawn so far, by receiver."""

    job: Literal["facteur", "percepteur"]
    done: tuple[Seat, ...] = ()
    self_paid: bool = False
    mail: dict[Seat, Mail] = {}


class Written(msgspec.Struct, frozen=True):
    """A name laid out, with the tiles that it took."""

    name: FreeText[str]
    letters: FreeText[str]
    kind: shapes.NameKind


class Player(msgspec.Struct):
    """A seat's goods and fate. `u` is its unrolled coordinate, `last` that of each big square when last used.

    `debts` are points by guardian, `tiles` its loose letters and `hand` its planet cards, both sorted. `refused` are
    names that did not count, folded; `tries` how many were judged this turn. `eliminated` is the number of the turn in
    which it was, for that `reason`; `turns` the numbers of its two latest turns.
    """

    sign: int = 1
    u: int = 0
    square: str = entry(1)
    gold: int = 0
    courage: int = 0
    debts: dict[int, int] = {}
    tiles: list[str] = []
    hand: list[Planet] = []
    name: Written | None = None
    house: bool = False
    last: dict[int, int] = {}
    duty_done: bool = False
    hold: Hold | None = None
    gift_due: bool = False
    animal: Animal | None = None
    saturn: bool = False
    round: Round | None = None
    refused: tuple[str, ...] = ()
    tries: int = 0
    eliminated: int | None = None
    reason: str | None = None
    turns: tuple[int, int] = (0, 0)

    @property
    def active(self) -> bool:
        """Whether the seat is still in the game."""
        return self.eliminated is None

    @property
    def debt(self) -> int:
        """All its points on guardians."""
        return sum(self.debts.values())


class Moon(msgspec.Struct, frozen=True):
    """Whom the Moon lets play alone; `cast` is the number of the turn in which the card was played."""

    seat: Seat
    left: int
    cast: int


class Path(msgspec.Struct, frozen=True):
    """A pawn's latest way: `squares` all that it touched, from the first to the last."""

    seat: Seat
    by: shapes.By
    squares: tuple[str, ...]


class Thrown(msgspec.Struct, frozen=True):
    """The latest dice of a turn, two or one."""

    seat: Seat
    dice: tuple[int, ...]


class Contest(msgspec.Struct, frozen=True):
    """Arm wrestling for a bet."""

    challenger: Seat
    opponent: Seat
    bet: int
    efforts: dict[Seat, Effort] = {}


class Lesson(msgspec.Struct, frozen=True):
    """The schoolmistress' task: `words` with verdicts, `moves` how often some were sent in, `claimed` are voted on."""

    letter: str
    drawn_by: Seat
    words: tuple[shapes.Judged, ...] = ()
    moves: int = 0
    claimed: tuple[str, ...] = ()
    ballots: dict[Seat, tuple[str, ...] | None] = {}

    def allowing(self, allowed: tuple[str, ...]) -> "Lesson":
        """The lesson with these words accepted, each once, though the lexicon lacks them (FA-133)."""
        wanted = set(allowed)
        words: list[shapes.Judged] = []
        for word in self.words:
            counts = word.verdict == "unknown" and word.word in wanted
            wanted -= {word.word} if counts else set()
            words.append(msgspec.structs.replace(word, verdict="accepted") if counts else word)
        return msgspec.structs.replace(self, words=tuple(words))


class Spectator(msgspec.Struct, frozen=True):
    """Somebody in the audience; times in milliseconds, `found` how long it took, `bot_ms` how long a bot takes."""

    watched: int | None = None
    guesses: tuple[shapes.Guessed, ...] = ()
    found: int | None = None
    left: shapes.Leaving | None = None
    bot_ms: int | None = None

    @property
    def finished(self) -> bool:
        """Whether nothing more comes from this spectator."""
        return self.found is not None or self.left is not None


class Performance(msgspec.Struct, frozen=True):
    """The actor's: `words` is how many the title has, once the curtain is up."""

    title: shapes.Title | None = None
    pictograms: tuple[str, ...] = ()
    words: int | None = None
    audience: dict[Seat, Spectator] = {}


class Asked(msgspec.Struct, frozen=True):
    """A question of the detective's; without a reply while it is open, or when everybody has passed."""

    question: str | None
    text: str | None
    reply: shapes.Reply | None = None
    by: Seat | None = None
    passed: bool = False


class Tried(msgspec.Struct, frozen=True):
    """A name that the detective has tried."""

    text: FreeText[str]
    right: bool


class Case(msgspec.Struct, frozen=True):
    """The detective's: `left_ms` is in the glass while it is stopped, `passed` have left the answer to others."""

    proposals: dict[Seat, shapes.Person | None] = {}
    celebrity: shapes.Person | None = None
    asked: tuple[Asked, ...] = ()
    names: tuple[Tried, ...] = ()
    left_ms: int | None = None
    passed: tuple[Seat, ...] = ()


class Proposal(msgspec.Struct, frozen=True):
    """An invention that is voted on."""

    invention: Invention
    votes: dict[Seat, bool] = {}


class Claim(msgspec.Struct, frozen=True):
    """A name that is voted on; `back` is the phase that goes on afterwards."""

    seat: Seat
    name: str
    letters: str
    kind: shapes.NameKind
    reference: str
    back: shapes.Phase
    opinions: dict[Seat, shapes.Opinion] = {}


class Recalled(msgspec.Struct, frozen=True):
    """What a lexicon of another version said of a move's words, or name, as an audit finds it in the record."""

    lexicon: str
    words: tuple[shapes.Judged, ...] = ()
    name: bool | None = None


class State(msgspec.Struct):
    """Everything about a game at one moment."""

    edition: int = 2
    """The version of the rules under which it began, which the rulebook says; no event does."""
    options: shapes.Options = shapes.Options()
    players: list[Player] = []
    hand_size: int = 0
    phase: shapes.Phase = "setup"
    awaited: list[Seat] = []
    """The seats that have to choose in this phase."""
    first: Seat = 0
    turn: Seat = 0
    """The seat whose turn it is; `number` counts turns."""
    number: int = 0
    kind: shapes.TurnKind = "normal"
    thrown: Thrown | None = None
    """Kept to be shown, as are `arrow`, `path` and the latest job's `outcome`, which it had in turn `outcome_no`."""
    arrow: int = 1
    path: Path | None = None
    outcome: Event | None = None
    outcome_no: int = 0
    dice: tuple[int, int] | None = None
    """Those of this turn's move; `escape` says whether they were to get free."""
    escape: bool = False
    obstacle: Obstacle | None = None
    """What was last met."""
    replays: int = 0
    """How many turns were played for doubles in a row."""
    moon: Moon | None = None
    top: list[Planet] = []
    """The cards of the draw pile whose order nobody knows, sorted."""
    tail: list[Planet] = []
    """Those beneath, in their order."""
    discard: list[Planet] = []
    """The latest last."""
    bag: list[str] = []
    """Tiles, sorted, as are `pot_letters`."""
    bank: int = GOLD
    """Gold, as in the `pot` in the centre."""
    bank_courage: list[int] = []
    """Points by colour, as in `pot_courage`."""
    pot: int = 0
    pot_courage: list[int] = []
    pot_letters: list[str] = []
    glasses: dict[Seat, int] = {}
    """When each running sandglass is out."""
    inventions: dict[str, Invention] = {}
    """What is in force, by slot."""
    contest: Contest | None = None
    lesson: Lesson | None = None
    performance: Performance | None = None
    case: Case | None = None
    proposal: Proposal | None = None
    claim: Claim | None = None
    invited: tuple[Seat, ...] = ()
    guests: tuple[Seat, ...] = ()
    ended: shapes.EndReason | None = None
    ranking: tuple[shapes.Ranked, ...] = ()
    now: int = 0
    """What the rules were last told of the time, as `bots` are of who is no person: nobody is shown either."""
    bots: frozenset[Seat] = frozenset()
    recalled: Recalled | None = None
    """The verdicts that an audit takes from the record; shown to nobody."""

    @property
    def seats(self) -> range:
        """All seats, also those that are out."""
        return range(len(self.players))

    @property
    def active(self) -> list[Seat]:
        """The seats that are still in the game."""
        return [seat for seat, player in enumerate(self.players) if player.eliminated is None]

    @property
    def actor(self) -> Player:
        """The player whose turn it is."""
        return self.players[self.turn]

    def conclude(self, outcome: Event) -> None:
        """Keep how a job, a vote or a name ended."""
        self.outcome, self.outcome_no = outcome, self.number

    def awake(self, seat: Seat) -> bool:
        """Whether a seat is in the game and not asleep (FA-186)."""
        return self.players[seat].active and (self.moon is None or self.moon.seat == seat)

    def others_awake(self, seat: Seat) -> list[Seat]:
        """All awake seats but this one."""
        return [other for other in self.seats if other != seat and self.awake(other)]

    def human(self, seat: Seat) -> bool:
        """Whether a person plays the seat now."""
        return seat not in self.bots

    def bank_has(self, colour: Seat, wanted: int) -> int:
        """How many of the wanted points of a colour the bank can give (FA-009)."""
        return wanted if self.options.bank == "unlimited" else min(wanted, self.bank_courage[colour])


def copy(state: State) -> State:
    """An independent working copy; what is only ever replaced is shared."""
    twin = shallow(state)
    twin.players = [_copied(player) for player in state.players]
    twin.awaited = state.awaited.copy()
    twin.top = state.top.copy()
    twin.tail = state.tail.copy()
    twin.discard = state.discard.copy()
    twin.bag = state.bag.copy()
    twin.bank_courage = state.bank_courage.copy()
    twin.pot_courage = state.pot_courage.copy()
    twin.pot_letters = state.pot_letters.copy()
    twin.glasses = state.glasses.copy()
    twin.inventions = state.inventions.copy()
    return twin


def _copied(player: Player) -> Player:
    twin = shallow(player)
    twin.debts = player.debts.copy()
    twin.tiles = player.tiles.copy()
    twin.hand = player.hand.copy()
    twin.last = player.last.copy()
    return twin
