"""Answers about hints and analyses. Chances of winning are from 0 to 1."""

from collections.abc import Sequence
from typing import Annotated, Any, Literal

from msgspec import Meta

from games.core.facts import Seat
from games.core.lifecycle.game import Game
from games.core.lifecycle.playing import MovePlayed
from games.core.texts import Words
from games.core.thinking.chances import shares_of
from projections.analysis import model
from projections.analysis.summary import summaries
from projections.games import Live
from service.analysis.analyses import Analysis
from service.analysis.hints import MOST_ADVICE, Advice, Hint, Reason, rival
from service.analysis.telling import named
from service.answers import COMPONENT, Answer, Time, says
from service.games.move_words import move_in_words
from service.masks.fields import holds_free_text, masked_data
from service.masks.masking import masked
from service.times import rfc3339

AMove = Annotated[Any, Meta(extra_json_schema={"$ref": f"{COMPONENT}Move"})]


class AdviceOut(Answer, frozen=True):
    """A move that can be played, and how well it does."""

    move: AMove
    label: Annotated[str, says("The move in words, as forms say it.")]
    chance: Annotated[float | None, says("The chance of winning with it; null for the only move.")]
    error: Annotated[float, says("The standard error of the chance.")]
    visits: Annotated[int, says("How often it was tried.")]


class HintOut(Answer, frozen=True):
    """What a strong player would do, then other moves, the best first. Nothing while it is worked out."""

    version: int
    decision: str
    moves: list[AdviceOut]
    reason: Annotated[str | None, says("Why the first, in a sentence.")]

    @classmethod
    def of(cls, live: Live, seat: Seat, hint: Hint | None, words: Words, names: Sequence[str]) -> "HintOut":
        """The hint for the awaited seat's decision."""
        decision = live.game.decisions[seat].id
        best = hint.moves[:MOST_ADVICE] if hint else ()
        moves = [_advice(live.game, seat, one, words, names) for one in best]
        return cls(live.version, decision, moves, _why(hint, moves, words, names) if hint and moves else None)


def _advice(game: Game, seat: Seat, one: Advice, words: Words, names: Sequence[str]) -> AdviceOut:
    label = move_in_words(game, seat, one.move, words, names)
    return AdviceOut(one.move, label, one.chance if one.visits else None, one.error, one.visits)


def _why(hint: Hint, moves: Sequence[AdviceOut], words: Words, names: Sequence[str]) -> str:
    """The recommended move against the best of the others, and what follows from it, in the rulebook's words."""
    first, other = moves[0], rival(hint.moves)
    if first.chance is None:
        return words.say("hints.only", move=first.label)
    told = {"move": first.label, "chance": round(100 * first.chance)}
    if other is None:
        return words.say("hints.alone", **told)
    lead = round(100 * (first.chance - other.chance))
    label = next(move.label for move in moves if move.move == other.move)
    compared = words.say("hints.better" if lead > 0 else "hints.even", **told, other=label, lead=lead)
    follows = next(filter(None, (_follows(reason, words, names) for reason in hint.reasons)), None)
    return f"{compared} {follows}" if follows else compared


def _follows(reason: Reason, words: Words, names: Sequence[str]) -> str | None:
    """What comes of the first move more or less often than of the other; None where the rulebook is silent."""
    event = words.tell(reason.event, names)
    if event is None:
        return None
    shares = {"first": round(100 * reason.first), "other": round(100 * reason.other)}
    one_alone = {*shares.values()} == {0, 100}
    key = "hints.brings" if reason.first > reason.other else "hints.spares"
    return words.say(key, event=event, **({} if one_alone else shares))


class DecisionWeighed(Answer, frozen=True):
    """A decision with what was played and the best that was found, by what the seat knew then."""

    version: Annotated[int, says("The position in which the seat had to choose.")]
    seat: int
    decision: str
    chosen_by: Literal["player", "bot", "clock"]
    played: AMove
    played_label: str
    best: AMove
    best_label: str
    chance: Annotated[float, says("Of winning, with what was played.")]
    best_chance: Annotated[float, says("Of winning, with the best.")]
    loss: Annotated[float, says("By how much the former is lower.")]
    error: Annotated[float, says("The standard error of their difference.")]
    forced: Annotated[bool, says("Whether there was one move only: then nothing was weighed.")]


class ChancesOut(Answer, frozen=True):
    """Each seat's chance of winning at a version, for somebody who sees everything."""

    version: int
    seats: list[float]


class DrawOut(Answer, frozen=True):
    """What the dice of the command that ended at a version gave each seat, against their average."""

    version: int
    luck: list[float]


class SeatAnalysis(Answer, frozen=True):
    """What the game was for a seat: `result` is an even share of the win, its luck and its skill together."""

    seat: int
    result: Annotated[float, says("Its share of the win.")]
    luck: Annotated[float | None, says("What the dice gave it; null where the rules cannot value positions.")]
    skill: Annotated[float | None, says("The result without luck and without an even share.")]
    weighed: Annotated[int, says("Decisions that were weighed.")]
    lost: Annotated[float, says("What these cost, in chances of winning.")]
    mistakes: Annotated[list[int], says("The versions of its costliest decisions, at most three.")]


class AnalysisOut(Answer, frozen=True):
    """The analysis of a finished game; what was found grows until it is over."""

    game: str
    status: Literal["waiting", "running", "done", "failed"]
    progress: Annotated[int, says("Decisions weighed, in per cent.")]
    seats: Annotated[list[int], says("The seats whose decisions are weighed.")]
    iterations: Annotated[int, says("Of the search, for each decision.")]
    asked: Time
    ended: Time | None
    mine: Annotated[bool, says("Whether the caller asked for it, and may cancel it.")]
    decisions: list[DecisionWeighed]
    chances: list[ChancesOut]
    draws: list[DrawOut]
    summary: Annotated[list[SeatAnalysis], says("For each seat, once it is done.")]

    @classmethod
    def of(
        cls, one: Analysis, live: Live, language: str, names: Sequence[str], *, account: str | None, mask: bool
    ) -> "AnalysisOut":
        """An analysis for a reader of a language, who may want words masked."""
        mask = mask and holds_free_text(live.game.book.views)
        found = one.found
        told = summaries(found, shares_of(live.game.standings)) if one.status == "done" else []
        return cls(
            game=one.game,
            status=one.status,
            progress=100 * len(found.decisions) // one.total if one.total else 0,
            seats=list(one.seats),
            iterations=one.iterations,
            asked=rfc3339(one.asked),
            ended=rfc3339(one.ended),
            mine=account == one.account,
            decisions=[_weighed(decision, language, names, mask=mask) for decision in found.decisions],
            chances=[ChancesOut(at.version, list(at.seats)) for at in found.chances],
            draws=[DrawOut(draw.version, list(draw.luck)) for draw in found.draws],
            summary=[SeatAnalysis.showing(seat, mistakes=list(seat.mistakes)) for seat in told],
        )


def _weighed(one: model.Weighed, language: str, names: Sequence[str], *, mask: bool) -> DecisionWeighed:
    played, best = (named(text, names) for text in one.said[language])
    return DecisionWeighed.showing(
        one,
        played=_move(one.played, mask=mask),
        best=_move(one.best, mask=mask),
        played_label=masked(played) if mask else played,
        best_label=masked(best) if mask else best,
        loss=round(one.loss, 4),
    )


def _move(move: model.Json, *, mask: bool) -> model.Json:
    found: model.Json = masked_data(MovePlayed, {"move": move})["move"] if mask else move
    return found
