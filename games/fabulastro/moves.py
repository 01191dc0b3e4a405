"""What a seat may ask to do in Fabulastro."""

from typing import Annotated

import msgspec

from games.core.deciding import declared
from games.core.facts import Move, Seat
from games.fabulastro.board import Square
from games.fabulastro.components import Animal, Effort, Planet, Sign
from games.fabulastro.facts.shapes import Answering, Direction, NameKind, Opinion, TitleKind

Count = Annotated[int, msgspec.Meta(ge=0, le=1000)]


class Roll(Move, frozen=True):
    """Roll both dice and move, or try to get free."""


class PlayPlanet(Move, frozen=True):
    """Play a planet card; `power` is what Neptune stands for, the rest is what the power needs."""

    card: Planet
    power: Planet | None = None
    target: Seat | None = None
    animal: Animal | None = None
    square: Square | None = None
    sign: Sign | None = None
    pay_self: bool | None = None


class SettleDebt(Move, frozen=True):
    """Go to a guardian and spin the arrow."""

    sign: Sign


class ContinueRound(Move, frozen=True):
    """The next stop of a round; a collector may pay the tax too."""

    pay_self: bool | None = None


class AbandonRound(Move, frozen=True):
    """Give a round up."""


class WriteName(Move, frozen=True):
    """Lay a name out with one's letters; `reference` tells the others where it is known from."""

    name: Annotated[str, msgspec.Meta(max_length=40)]
    kind: NameKind
    reference: Annotated[str, msgspec.Meta(max_length=200)] | None = None


class Keep(Move, frozen=True):
    """Write no name now."""


class MoveTo(Move, frozen=True):
    """Where the dice lead."""

    square: Square
    direction: Direction
    steps: Annotated[int, msgspec.Meta(ge=1, le=12)]
    pay_self: bool | None = None


class Pay(Move, frozen=True):
    """Pay an obstacle off."""


class Stay(Move, frozen=True):
    """Be held by it instead."""


class Buy(Move, frozen=True):
    """Buy one's house."""


class PayRent(Move, frozen=True):
    """Pay the rent instead."""


class BuyCourage(Move, frozen=True):
    """Buy so many points of courage."""

    count: Count


class Stake(Move, frozen=True):
    """Stake gold on a die."""

    amount: Count


class PartyReply(Move, frozen=True):
    """Come to the party or not."""

    accept: bool


class SwapCard(Move, frozen=True):
    """Exchange a planet card."""

    card: Planet


class DrawLetters(Move, frozen=True):
    """Draw the poet's letters, and as many as are rejected."""

    reject: tuple[Annotated[str, msgspec.Meta(pattern="^[A-Z]$")], ...]


class Judge(Move, frozen=True):
    """An opinion on a name."""

    opinion: Opinion


class Challenge(Move, frozen=True):
    """Call an opponent to arm wrestling for a bet."""

    opponent: Seat
    bet: Count


class Decline(Move, frozen=True):
    """Give up the job."""


class Wrestle(Move, frozen=True):
    """Share nine points of effort among three bouts."""

    effort: Effort


class Begin(Move, frozen=True):
    """Begin: the sandglass runs."""


class Words(Move, frozen=True):
    """Words, separated by commas or semicolons, or by spaces where there is neither."""

    words: Annotated[str, msgspec.Meta(max_length=600)]


class Done(Move, frozen=True):
    """No more words, and none to be claimed."""


class ClaimWords(Move, frozen=True):
    """Ask the others about words that the lexicon lacks."""

    claimed: tuple[str, ...]


class AllowWords(Move, frozen=True):
    """Say which of the words that are claimed exist; the others do not."""

    allowed: tuple[str, ...]


class ChooseTitle(Move, frozen=True):
    """Mime a title of the catalogue."""

    title: str


class SetTitle(Move, frozen=True):
    """Mime a title in own words; other titles that would be right are separated by semicolons."""

    kind: TitleKind
    title: Annotated[str, msgspec.Meta(max_length=80)]
    accept: Annotated[str, msgspec.Meta(max_length=250)] | None = None


class Mime(Move, frozen=True):
    """Add pictograms."""

    pictograms: tuple[str, ...]


class Curtain(Move, frozen=True):
    """The mime is ready."""


class Watch(Move, frozen=True):
    """Look at the mime: the sandglass runs."""


class Guess(Move, frozen=True):
    """Guess the title."""

    text: Annotated[str, msgspec.Meta(max_length=80)]


class GiveUp(Move, frozen=True):
    """Guess, or ask, no more."""


class ProposeCelebrity(Move, frozen=True):
    """Propose somebody of the catalogue."""

    celebrity: str


class ProposePerson(Move, frozen=True):
    """Propose somebody in own words; other names that would be right are separated by semicolons."""

    name: Annotated[str, msgspec.Meta(max_length=80)]
    accept: Annotated[str, msgspec.Meta(max_length=250)] | None = None


class Abstain(Move, frozen=True):
    """Propose nobody, or have no opinion."""


class Ask(Move, frozen=True):
    """Ask a question of the catalogue."""

    question: str


class AskFree(Move, frozen=True):
    """Ask in own words."""

    text: Annotated[str, msgspec.Meta(max_length=120)]


class NamePerson(Move, frozen=True):
    """Say who it is."""

    text: Annotated[str, msgspec.Meta(max_length=80)]


class Answer(Move, frozen=True):
    """Answer the detective: yes, no, or pass."""

    reply: Answering


class Propose(Move, frozen=True):
    """Propose a rule of the catalogue, with the parameters that it needs."""

    rule: str
    max_extra: int | None = None
    obstacle: Sign | None = None
    into: Sign | None = None
    job: str | None = None
    amount: int | None = None
    discount: int | None = None
    count: int | None = None
    gold: int | None = None
    turns: int | None = None
    seconds: int | None = None
    stake: int | None = None
    scope: str | None = None
    divisor: int | None = None
    slot: str | None = None


class ProposeNothing(Move, frozen=True):
    """Invent nothing."""


class Vote(Move, frozen=True):
    """Vote on a rule."""

    yes: bool


MOVES: tuple[type[Move], ...] = declared(Move, vars())
