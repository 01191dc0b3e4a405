"""A game as it is answered, for one viewer; pure: what is not in the arguments is not in the answer."""

from collections.abc import Sequence
from typing import Annotated, Any, Literal

from msgspec import Meta

from games.core import rulebook
from games.core.chairs import Chair, Declined
from games.core.clock import Bank, Clock
from games.core.facts import Seat, Viewer
from games.core.guiding import guidance
from games.core.lifecycle.game import Game
from games.core.lifecycle.state import Practice, Status
from games.core.spectating.delay import Delay
from games.core.thinking.pace import BotPace
from games.core.view import View
from projections.deeds import Deeds
from projections.games import Live
from service.answers import COMPONENT, Answer, Time, says
from service.games.access import Eyes, own_decision
from service.games.people import Names, Player, player_of, seat_names
from service.games.rest_answers import SeatRest
from service.masks.fields import masked_struct
from service.masks.masking import masked
from service.times import duration, rfc3339


class AwaitedSeat(Answer, frozen=True):
    """A seat that has to choose."""

    seat: int
    decision: str
    opened: Time
    deadline: Time | None


class DeclinedOut(Answer, frozen=True):
    """Who said no to the seat, and why, as long as it is nobody else's."""

    player: Player
    reason: Annotated[str, says("Empty where none was given.")]
    counter: Annotated[str | None, says("The game that they propose instead.")]

    @classmethod
    def of(cls, declined: Declined, names: Names, eyes: Eyes) -> "DeclinedOut":
        """A refusal with the name of today."""
        reason = masked(declined.reason) if eyes.masked else declined.reason
        return cls(player_of(declined.player, names), reason, declined.counter or None)


class SeatOut(Answer, frozen=True):
    """A seat and its holder: a player, a bot, a bot that plays for a player, somebody invited, or nobody."""

    seat: int
    name: Annotated[str, says("What the seat is called; empty while it is open.")]
    player: Player | None
    bot: str | None
    invited: Player | None
    declined: DeclinedOut | None
    entropy: Annotated[str, says("What the seat adds to the dice; empty until it is revealed.")]
    commitment: Annotated[str, says("To the entropy of a seat that reveals it later: its SHA-256; else empty.")]
    timeouts: Annotated[int, says("Time-outs in a row.")]
    resigned: bool
    score: Annotated[int | None, says("The points as the viewer sees them; null where none are counted yet.")]
    bank: Annotated[str | None, says("Time left, at its last answer.")]
    away_until: Time | None
    absence_left: Annotated[int, says("Days of absence that are left.")]
    rest: Annotated[SeatRest | None, says("When the time of its decision, or of its next one, stands still.")]

    @classmethod
    def of(cls, game: Game, seat: Seat, name: str, names: Names, eyes: Eyes, score: int | None) -> "SeatOut":
        """A seat of the game, called `name`, with its score; its own player compares its entropy with what was sent."""
        chair = game.chairs[seat]
        return cls(
            seat=seat,
            name=name,
            player=player_of(chair.player, names),
            bot=chair.bot,
            invited=player_of(chair.invited, names),
            declined=DeclinedOut.of(chair.declined, names, eyes) if chair.declined else None,
            entropy=masked(chair.entropy) if eyes.masked and eyes.seat != seat else chair.entropy,
            commitment=chair.commitment,
            timeouts=chair.timeouts,
            resigned=chair.resigned is not None,
            score=score,
            bank=_bank(game, chair),
            away_until=rfc3339(chair.away),
            absence_left=game.respite.absence_days - chair.absent,
            rest=SeatRest.of(game, seat),
        )


class You(Answer, frozen=True):
    """How the caller stands to the game."""

    seat: int | None
    decision: str | None
    invited_to: int | None
    creator: bool

    @classmethod
    def of(cls, game: Game, eyes: Eyes) -> "You":
        """How those stand to the game whose eyes these are."""
        return cls(eyes.seat, decision_id(game, eyes.seat), eyes.invited, eyes.creator)


class Standing(Answer, frozen=True):
    """How a seat ended: equal ranks are ties."""

    seat: int
    rank: int
    score: int
    parts: dict[str, int]
    badges: Annotated[tuple[str, ...], says("Keys of the badges of the rulebook that the seat has earned here.")]


class Result(Answer, frozen=True):
    """The final standings, best first."""

    standings: list[Standing]

    @classmethod
    def of(cls, game: Game, deeds: Sequence[Deeds] = ()) -> "Result | None":
        """The result of a game, with what its seats did; nothing before the end or for a game that was called off."""
        if game.status != "finished":
            return None
        ranked = sorted(game.standings, key=lambda standing: (standing.rank, standing.seat))
        return cls([_standing(one, deeds[one.seat].badges if deeds else ()) for one in ranked])


def _standing(one: rulebook.Standing, badges: tuple[str, ...]) -> Standing:
    return Standing.showing(one, parts=dict(sorted(one.parts.items())), badges=badges)


class RevealsOut(Answer, frozen=True):
    """The round before the start in which seats reveal the entropy that they committed to."""

    within: Annotated[str, says("How long it may take.")]
    until: Annotated[Time | None, says("When it ends; null before all seats are taken.")]
    awaiting: Annotated[list[int], says("Seats that have still to reveal theirs, once it has begun.")]
    withheld: Annotated[list[int], says("Seats that revealed nothing in time: theirs counts as empty.")]

    @classmethod
    def of(cls, game: Game) -> "RevealsOut | None":
        """The round of a game; nothing where entropies are known at once."""
        reveals = game.reveals
        if reveals is None:
            return None
        awaiting = game.sealed if game.status == "open" and reveals.until is not None else []
        return cls(duration(reveals.within), rfc3339(reveals.until), awaiting, list(reveals.withheld))


class DiceOut(Answer, frozen=True):
    """How chance is made, and what proves it; the seed is told when the game is over."""

    algorithm: str
    commitment: str
    seed: str | None
    reveals: RevealsOut | None


class PracticeOut(Answer, frozen=True):
    """Where a practice game was taken up: in a game that is over, or at a set-piece or a lesson of the rulebook."""

    game: Annotated[str | None, says("The game's id; who is not concerned by a private one finds none.")]
    position: Annotated[str | None, says("The set-piece or lesson, by its key.")]
    version: Annotated[int, says("Up to here this game's log is the other's.")]
    hash: Annotated[str, says("The other log's hash at that version.")]

    @classmethod
    def of(cls, practice: Practice | None) -> "PracticeOut | None":
        """Where a game was taken up; nothing for games that count."""
        return None if practice is None else cls.showing(practice)


class GuidanceOut(Answer, frozen=True):
    """Where the caller stands in a guided game, whose texts the rulebook has (`lesson`)."""

    lesson: Annotated[str, says("By its key.")]
    state: Annotated[
        Literal["on", "left", "finished"],
        says("Whether bots still play the lesson's moves; they go on by themselves after other moves, and at its end."),
    ]
    step: Annotated[int, says("The caller's next step, from 1; the last one at the end.")]
    steps: int
    rule: Annotated[str | None, says("The number of the rule that the step is about.")]
    move: Annotated[dict[str, Any] | None, says("What the lesson has the caller play now; null while others choose.")]

    @classmethod
    def of(cls, game: Game, eyes: Eyes) -> "GuidanceOut | None":
        """The guidance of the player whose eyes these are."""
        told = guidance(game, eyes.seat)
        return None if told is None else cls.showing(told)


class GameOut(Answer, frozen=True):
    """A game as the caller may see it."""

    id: str
    rulebook: str
    rulebook_version: int
    version: int
    hash: str
    status: Status
    options: Annotated[Any, Meta(extra_json_schema={"type": "object"})]
    clock: Clock
    visibility: Literal["public", "private"]
    club: Annotated[str | None, says("The id of the club whose members see this private table and sit down at it.")]
    starts: Literal["when_full", "by_creator"]
    timeouts_before_bot: int
    absence_days: Annotated[int, says("Days of absence that each player has.")]
    nights: Annotated[bool, says("Whether time rests in players' nights and on their days off.")]
    bot_pace: Annotated[BotPace, says("Whether bots answer at once, or take time as a person does.")]
    delay: Annotated[Delay | None, says("How far those without a seat are behind the game while it runs.")]
    paused: Annotated[Time | None, says("Since when the game is paused.")]
    pause_wished: Annotated[list[int], says("Seats that ask for a pause.")]
    instead_of: Annotated[str | None, says("The game whose invitation its creator answered with this counter-offer.")]
    tournament: Annotated[str | None, says("The tournament to which it belongs.")]
    practice: Annotated[PracticeOut | None, says("A practice game counts for no rating.")]
    lesson: Annotated[GuidanceOut | None, says("In a guided game, for its player only.")]
    creator: Player
    created: Time
    started: Time | None
    updated: Time
    seats: list[SeatOut]
    awaiting: list[AwaitedSeat]
    you: You | None
    result: Result | None
    dice: DiceOut
    rematch: Annotated[str | None, says("The id of the rematch that somebody asked for; for the game's players.")]
    view: Annotated[
        Annotated[Any, Meta(extra_json_schema={"$ref": f"{COMPONENT}View"})] | None,
        says("What the seat, or a spectator, may know; null before the start."),
    ]

    @classmethod
    def of(cls, live: Live, eyes: Eyes, names: Names, rematch: str | None, deeds: Sequence[Deeds] = ()) -> "GameOut":
        """All that those eyes may know of the game at this version; the names are as they read them.

        `deeds` are what the seats of a finished game did.
        """
        game = live.game
        terms = game.terms
        view = game.view(eyes.seat)
        if eyes.masked and view is not None:
            view = masked_struct(view)
        return cls(
            id=live.id,
            rulebook=game.book.key,
            rulebook_version=terms.rulebook_version,
            version=live.version,
            hash=live.hash,
            status=game.status,
            options=game.options,
            clock=terms.clock,
            visibility=terms.visibility,
            club=terms.club or None,
            starts=terms.starts,
            timeouts_before_bot=terms.timeouts_before_bot,
            absence_days=game.respite.absence_days,
            nights=game.respite.nights,
            bot_pace=terms.bot_pace,
            delay=terms.delay,
            paused=rfc3339(game.pause.since) if game.pause else None,
            pause_wished=sorted(game.pause_asked),
            instead_of=terms.instead_of or None,
            tournament=terms.tournament or None,
            practice=PracticeOut.of(game.practice),
            lesson=GuidanceOut.of(game, eyes),
            creator=player_of(terms.creator, names),
            created=rfc3339(game.created),
            started=rfc3339(game.started),
            updated=rfc3339(game.updated),
            seats=_seats(game, names, eyes, view),
            awaiting=awaiting(game),
            you=You.of(game, eyes) if eyes.known else None,
            result=Result.of(game, deeds),
            dice=DiceOut(terms.dice, terms.commitment, terms.seed if game.over else None, RevealsOut.of(game)),
            rematch=rematch,
            view=view,
        )


def _seats(game: Game, names: Names, eyes: Eyes, view: View | None) -> list[SeatOut]:
    scores = [None] * len(game.chairs) if view is None else view.scores
    named = enumerate(zip(seat_names(game, names), scores, strict=True))
    return [SeatOut.of(game, seat, name, names, eyes, score) for seat, (name, score) in named]


def awaiting(game: Game) -> list[AwaitedSeat]:
    """The seats that have to choose now, each with its decision and deadline."""
    return [
        AwaitedSeat(seat, decision.id, rfc3339(decision.opened), rfc3339(decision.deadline))
        for seat, decision in sorted(game.decisions.items())
    ]


def decision_id(game: Game, seat: Viewer) -> str | None:
    """The id of that decision."""
    decision = own_decision(game, seat)
    return decision.id if decision else None


def _bank(game: Game, chair: Chair) -> str | None:
    clocked = isinstance(game.clock, Bank) and game.started is not None
    return duration(chair.bank) if clocked else None
