"""What a view shows of what goes on at a big square (VIEW.md): one shape for each kind, told apart by `kind`."""

from typing import Literal

from games.core.facts import FreeText, Seat
from games.core.view import Part
from games.fabulastro.components import Effort
from games.fabulastro.facts.shapes import Leaving, NameKind, Opinion, Params, Phase, Reply, Title, TitleKind, Verdict
from games.fabulastro.state import Tried

JudgedWord = tuple[str, Verdict, str | None]
"""A word, what became of it, and the headword that it used up."""


class PartyAnswer(Part, frozen=True):
    """What an invited seat has said."""

    seat: Seat
    accept: bool


class PartyView(Part, frozen=True, tag_field="kind", tag="party"):
    """Invitations to a party, with replies in the order given."""

    seat: Seat
    invited: tuple[Seat, ...]
    replies: tuple[PartyAnswer, ...]


class FairView(Part, frozen=True, tag_field="kind", tag="fair"):
    """Arm wrestling; efforts are secret, `mine` is the viewer's."""

    seat: Seat
    candidates: tuple[Seat, ...]
    opponent: Seat | None
    bet: int | None
    chosen: tuple[Seat, ...]
    mine: Effort | None


class MistressView(Part, frozen=True, tag_field="kind", tag="mistress", omit_defaults=True):
    """A lesson, with all words handed in so far; opinions on those `claimed` are secret, `mine` is the viewer's."""

    seat: Seat
    letter: str | None
    drawn_by: Seat | None
    moves: int
    verdicts: FreeText[tuple[JudgedWord, ...]]
    accepted: int
    quota: int
    claimed: FreeText[tuple[str, ...]] = ()
    voted: tuple[Seat, ...] = ()
    mine: FreeText[tuple[str, ...] | None] = None


class SpectatorView(Part, frozen=True):
    """How far somebody in the audience is; what was guessed is the guesser's and the actor's affair."""

    seat: Seat
    status: Leaving | Literal["waiting", "watching", "found"]
    watched: int | None
    guesses: int
    texts: FreeText[tuple[str, ...] | None]
    taken: int | None


class ActorView(Part, frozen=True, tag_field="kind", tag="actor"):
    """A performance; the title is the actor's alone, pictograms are for who has begun to watch."""

    seat: Seat
    begun: bool
    title_kind: TitleKind | None
    words: int | None
    title: Title | None
    pictograms: tuple[str, ...] | None
    audience: tuple[SpectatorView, ...]


class OwnProposal(Part, frozen=True, omit_defaults=True):
    """Whom the viewer proposes: a celebrity of the catalogue, else somebody in words of its own."""

    celebrity: str | None = None
    name: FreeText[str | None] = None
    accept: FreeText[tuple[str, ...] | None] = None


class BothNames(Part, frozen=True):
    """A name in both languages."""

    fr: FreeText[str]
    en: FreeText[str]


class PersonView(Part, frozen=True):
    """Who it is; one of the catalogue has an id."""

    id: str | None
    name: BothNames
    accept: FreeText[tuple[str, ...]]


class QuestionView(Part, frozen=True):
    """A question; `reply` is null while it is open, `none` when everybody has passed."""

    question: str | None
    text: FreeText[str | None]
    reply: Reply | Literal["none"] | None
    by: Seat | None


class DetectiveView(Part, frozen=True, tag_field="kind", tag="detective"):
    """An investigation; the detective does not see the celebrity."""

    seat: Seat
    proposed: tuple[Seat, ...]
    mine: OwnProposal | None
    agreed: bool
    celebrity: PersonView | None
    questions: tuple[QuestionView, ...]
    names: tuple[Tried, ...]
    questions_left: int
    unanswered: int
    left_ms: int | None
    passed: tuple[Seat, ...]


class InventView(Part, frozen=True, tag_field="kind", tag="invent"):
    """An invention; votes are secret, `mine` is the viewer's."""

    seat: Seat
    rule: str | None
    params: Params | None
    voted: tuple[Seat, ...]
    mine: bool | None


WorkView = PartyView | FairView | MistressView | ActorView | DetectiveView | InventView


class ClaimView(Part, frozen=True):
    """The name that is voted on; opinions are secret, `mine` is the viewer's."""

    seat: Seat
    name: FreeText[str]
    letters: FreeText[str]
    kind: NameKind
    reference: FreeText[str]
    back: Phase
    judged: tuple[Seat, ...]
    mine: Opinion | None
