"""Events of the jobs, of inventions and of names."""

from games.core.facts import Each, FreeText, Own, Sealed, Seat, SeatEvent
from games.fabulastro.board import Square
from games.fabulastro.components import Effort, Job, Letters
from games.fabulastro.facts import shapes


class JobStarted(SeatEvent, frozen=True):
    """A seat takes a job."""

    job: Job


class JobFailed(SeatEvent, frozen=True):
    """A job comes to nothing."""

    job: Job
    reason: shapes.Failure


class FairChallenged(SeatEvent, frozen=True):
    """The showman calls an opponent out."""

    opponent: Seat
    bet: int


class EffortChosen(SeatEvent, frozen=True):
    """A wrestler has shared out the points."""

    effort: Own[Effort]


class FairResolved(SeatEvent, frozen=True):
    """Arm wrestling: `efforts` and `holds` are the showman's and the opponent's, `dice` where the holds were even."""

    opponent: Seat
    bet: int
    efforts: tuple[Effort, Effort]
    holds: tuple[int, int]
    dice: tuple[tuple[int, int], ...]
    winner: Seat


class RoundStarted(SeatEvent, frozen=True):
    """A postman or collector sets out."""

    job: Job


class RoundStop(SeatEvent, frozen=True):
    """A stop of the round: those on the square are served."""

    job: Job
    square: Square
    served: tuple[Seat, ...]


class TaxPaidSelf(SeatEvent, frozen=True):
    """The collector has paid the tax too."""


class RoundFinished(SeatEvent, frozen=True):
    """Everybody is served."""

    job: Job
    salary: int


class RoundAbandoned(SeatEvent, frozen=True):
    """A round ends without pay."""

    job: Job
    why: str


class GlassTurned(SeatEvent, frozen=True):
    """A sandglass runs for a seat until `ends_at`, in milliseconds."""

    ends_at: int


class GlassStopped(SeatEvent, frozen=True):
    """The sandglass is laid on its side."""

    left_ms: int


class LetterShown(SeatEvent, frozen=True):
    """The letter with which words must begin."""

    drawn_by: Seat
    letter: str


class WordsJudged(SeatEvent, frozen=True):
    """The verdicts of the lexicon of that version, in the order written."""

    lexicon: str
    verdicts: tuple[shapes.Judged, ...]


class WordsClaimed(SeatEvent, frozen=True):
    """Words that the lexicon lacks are put to the vote."""

    words: FreeText[tuple[str, ...]]


class WordsAllowed(SeatEvent, frozen=True):
    """A seat has an opinion on them: the words that it allows, or null when it abstains."""

    words: Own[FreeText[tuple[str, ...] | None]]


class WordsCounted(SeatEvent, frozen=True):
    """The words that are accepted after all, and what each seat has allowed."""

    words: FreeText[tuple[str, ...]]
    votes: FreeText[dict[Seat, tuple[str, ...] | None]]


class MistressPaid(SeatEvent, frozen=True):
    """The lesson is over."""

    count: int
    salary: int
    repeated: FreeText[str | None]


class TitleChosen(SeatEvent, frozen=True):
    """The actor has a title."""

    title: Own[shapes.Title]


class PictogramsAdded(SeatEvent, frozen=True):
    """The actor adds to the mime."""

    pictograms: Own[tuple[str, ...]]


class CurtainRaised(SeatEvent, frozen=True):
    """The mime begins: what kind of title it is, and of how many words."""

    kind: shapes.TitleKind
    words: int


class Watched(SeatEvent, frozen=True):
    """A spectator looks; `bot_ms` is how long a bot takes."""

    at: int
    pictograms: Own[tuple[str, ...]]
    bot_ms: Sealed[int | None]


class GuessMade(SeatEvent, frozen=True):
    """A spectator's guess; `time` is how long a right one took. The text is for guesser and actor."""

    number: int
    right: bool
    time: int | None
    text: Each[FreeText[dict[Seat, str]]]


class AudienceLeft(SeatEvent, frozen=True):
    """A spectator has finished without finding."""

    why: shapes.Leaving


class PerformanceEnded(SeatEvent, frozen=True):
    """The title, and who is invited for finding it in the least time."""

    title: shapes.Title
    pictograms: tuple[str, ...]
    invited: Seat | None
    guesses: tuple[shapes.Guessed, ...]


class CelebrityProposed(SeatEvent, frozen=True):
    """A seat proposes somebody, or nobody."""

    person: Own[shapes.Person | None]


class CelebrityAgreed(SeatEvent, frozen=True):
    """All but the detective know who it is."""

    celebrity: Each[dict[Seat, shapes.Person]]


class QuestionAsked(SeatEvent, frozen=True):
    """The detective asks: a question of the catalogue, or in own words."""

    question: str | None
    text: FreeText[str | None]


class QuestionAnswered(SeatEvent, frozen=True):
    """Yes or no; by nobody when the table knows."""

    reply: shapes.Reply
    by: Seat | None


class AnswerPassed(SeatEvent, frozen=True):
    """A seat leaves the answer to others."""


class QuestionUnanswered(SeatEvent, frozen=True):
    """Everybody has passed."""


class NameTried(SeatEvent, frozen=True):
    """The detective names somebody."""

    text: FreeText[str]
    right: bool


class CaseClosed(SeatEvent, frozen=True):
    """Who it was."""

    celebrity: shapes.Person
    found: bool


class InventionProposed(SeatEvent, frozen=True):
    """The inventor proposes a rule, or none."""

    rule: str | None
    params: shapes.Params


class VoteCast(SeatEvent, frozen=True):
    """A seat has voted."""

    yes: Own[bool]


class InventionVoted(SeatEvent, frozen=True):
    """The votes; an accepted rule is in force from here on."""

    rule: str
    params: shapes.Params
    votes: dict[Seat, bool]
    accepted: bool


class NameClaimed(SeatEvent, frozen=True):
    """A name that no lexicon knows is put to the vote."""

    name: FreeText[str]
    letters: FreeText[Letters]
    kind: shapes.NameKind
    reference: FreeText[str]
    lexicon: str


class NameJudged(SeatEvent, frozen=True):
    """A seat has an opinion on it."""

    opinion: Own[shapes.Opinion]


class NameWritten(SeatEvent, frozen=True):
    """A name is laid out, for good; `judged` by the lexicon of that version, or by vote."""

    name: FreeText[str]
    letters: FreeText[Letters]
    kind: shapes.NameKind
    judged: str
    lexicon: str
    votes: dict[Seat, shapes.Opinion]


class NameRefused(SeatEvent, frozen=True):
    """A name does not count."""

    name: FreeText[str]
    letters: FreeText[Letters]
    kind: shapes.NameKind
    lexicon: str
    votes: dict[Seat, shapes.Opinion]
