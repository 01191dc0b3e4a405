"""Events of the jobs, of inventions and of names."""

from games.core.facts import Each, Event, Own, Sealed, Seat
from games.fabulastro.board import Square
from games.fabulastro.components import Effort, Job, Letters
from games.fabulastro.facts.shapes import (
    Failure,
    Guessed,
    Judged,
    Leaving,
    NameKind,
    Opinion,
    Params,
    Person,
    Reply,
    Title,
    TitleKind,
)


class JobStarted(Event, frozen=True):
    """A seat takes a job."""

    seat: Seat
    job: Job


class JobFailed(Event, frozen=True):
    """A job comes to nothing."""

    seat: Seat
    job: Job
    reason: Failure


class FairChallenged(Event, frozen=True):
    """The showman calls an opponent out."""

    seat: Seat
    opponent: Seat
    bet: int


class EffortChosen(Event, frozen=True):
    """A wrestler has shared out the points."""

    seat: Seat
    effort: Own[Effort]


class FairResolved(Event, frozen=True):
    """Arm wrestling: `efforts` and `holds` are the showman's and the opponent's, `dice` where the holds were even."""

    seat: Seat
    opponent: Seat
    bet: int
    efforts: tuple[Effort, Effort]
    holds: tuple[int, int]
    dice: tuple[tuple[int, int], ...]
    winner: Seat


class RoundStarted(Event, frozen=True):
    """A postman or collector sets out."""

    seat: Seat
    job: Job


class RoundStop(Event, frozen=True):
    """A stop of the round: those on the square are served."""

    seat: Seat
    job: Job
    square: Square
    served: tuple[Seat, ...]


class TaxPaidSelf(Event, frozen=True):
    """The collector has paid the tax too."""

    seat: Seat


class RoundFinished(Event, frozen=True):
    """Everybody is served."""

    seat: Seat
    job: Job
    salary: int


class RoundAbandoned(Event, frozen=True):
    """A round ends without pay."""

    seat: Seat
    job: Job
    why: str


class GlassTurned(Event, frozen=True):
    """A sandglass runs for a seat until `ends_at`, in milliseconds."""

    seat: Seat
    ends_at: int


class GlassStopped(Event, frozen=True):
    """The sandglass is laid on its side."""

    seat: Seat
    left_ms: int


class LetterShown(Event, frozen=True):
    """The letter with which words must begin."""

    seat: Seat
    drawn_by: Seat
    letter: str


class WordsJudged(Event, frozen=True):
    """The verdicts of the lexicon of that version, in the order written."""

    seat: Seat
    lexicon: str
    verdicts: tuple[Judged, ...]


class MistressPaid(Event, frozen=True):
    """The lesson is over."""

    seat: Seat
    count: int
    salary: int
    repeated: str | None


class TitleChosen(Event, frozen=True):
    """The actor has a title."""

    seat: Seat
    title: Own[Title]


class PictogramsAdded(Event, frozen=True):
    """The actor adds to the mime."""

    seat: Seat
    pictograms: Own[tuple[str, ...]]


class CurtainRaised(Event, frozen=True):
    """The mime begins: what kind of title it is, and of how many words."""

    seat: Seat
    kind: TitleKind
    words: int


class Watched(Event, frozen=True):
    """A spectator looks; `bot_ms` is how long a bot takes."""

    seat: Seat
    at: int
    pictograms: Own[tuple[str, ...]]
    bot_ms: Sealed[int | None]


class GuessMade(Event, frozen=True):
    """A spectator's guess; `time` is how long a right one took. The text is for guesser and actor."""

    seat: Seat
    number: int
    right: bool
    time: int | None
    text: Each[dict[Seat, str]]


class AudienceLeft(Event, frozen=True):
    """A spectator has finished without finding."""

    seat: Seat
    why: Leaving


class PerformanceEnded(Event, frozen=True):
    """The title, and who is invited for finding it first."""

    seat: Seat
    title: Title
    pictograms: tuple[str, ...]
    invited: Seat | None
    guesses: tuple[Guessed, ...]


class CelebrityProposed(Event, frozen=True):
    """A seat proposes somebody, or nobody."""

    seat: Seat
    person: Own[Person | None]


class CelebrityAgreed(Event, frozen=True):
    """All but the detective know who it is."""

    seat: Seat
    celebrity: Each[dict[Seat, Person]]


class QuestionAsked(Event, frozen=True):
    """The detective asks: a question of the catalogue, or in own words."""

    seat: Seat
    question: str | None
    text: str | None


class QuestionAnswered(Event, frozen=True):
    """Yes or no; by nobody when the table knows."""

    seat: Seat
    reply: Reply
    by: Seat | None


class AnswerPassed(Event, frozen=True):
    """A seat leaves the answer to others."""

    seat: Seat


class QuestionUnanswered(Event, frozen=True):
    """Everybody has passed."""

    seat: Seat


class NameTried(Event, frozen=True):
    """The detective names somebody."""

    seat: Seat
    text: str
    right: bool


class CaseClosed(Event, frozen=True):
    """Who it was."""

    seat: Seat
    celebrity: Person
    found: bool


class InventionProposed(Event, frozen=True):
    """The inventor proposes a rule, or none."""

    seat: Seat
    rule: str | None
    params: Params


class VoteCast(Event, frozen=True):
    """A seat has voted."""

    seat: Seat
    yes: Own[bool]


class InventionVoted(Event, frozen=True):
    """The votes; an accepted rule is in force from here on."""

    seat: Seat
    rule: str
    params: Params
    votes: dict[Seat, bool]
    accepted: bool


class NameClaimed(Event, frozen=True):
    """A name that no lexicon knows is put to the vote."""

    seat: Seat
    name: str
    letters: Letters
    kind: NameKind
    reference: str
    lexicon: str


class NameJudged(Event, frozen=True):
    """A seat has an opinion on it."""

    seat: Seat
    opinion: Own[Opinion]


class NameWritten(Event, frozen=True):
    """A name is laid out, for good; `judged` by the lexicon of that version, or by vote."""

    seat: Seat
    name: str
    letters: Letters
    kind: NameKind
    judged: str
    lexicon: str
    votes: dict[Seat, Opinion]


class NameRefused(Event, frozen=True):
    """A name does not count."""

    seat: Seat
    name: str
    letters: Letters
    kind: NameKind
    lexicon: str
    votes: dict[Seat, Opinion]
