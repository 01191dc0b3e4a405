"""Somebody is awaited, or the game is over; nobody waits in vain; deadlines, nights and banks are right."""

from collections.abc import Iterator
from datetime import UTC, datetime

from games.core.clock import Bank
from games.core.lifecycle.game import Game
from tests.simulation.checks.lives import Lives, Step

DAY = 86_400_000


def check_clocks(lives: Lives) -> Iterator[str]:
    """Of all games."""
    for game, steps in lives.steps.items():
        for step in steps:
            yield from _timed_out(lives, game, step)
            yield from _bots(lives, game, step)
            yield from _nights(game, step)
        yield from _banks(game, steps)


def check_awaited(lives: Lives) -> Iterator[str]:
    """Of all games as they are now: at any moment."""
    for name, game in lives.games.items():
        yield from _now(lives, name, game)


def _timed_out(lives: Lives, game: str, step: Step) -> Iterator[str]:
    for entry in step.entries:
        if entry.type == "timed_out":
            deadline = step.before.decisions[entry.public["seat"]].deadline
            if deadline is None or entry.at < deadline:
                yield f"{game}: {entry.public['decision']} timed out at {entry.at}, its deadline is {deadline}"
            elif (late := lives.late(deadline, entry.at)) > 0:
                yield f"{game}: the deadline {deadline} of {entry.public['decision']} was passed over for {late} ms"


def _bots(lives: Lives, game: str, step: Step) -> Iterator[str]:
    for entry in step.entries:
        if entry.type == "move_played" and entry.public["chosen_by"] == "bot":
            due = max(step.before.answer_due(entry.public["seat"]), lives.resumed(game, entry.at))
            if (late := lives.late(due, entry.at)) > 0:
                yield f"{game}: a bot was to answer {entry.public['decision']} at {due}, and was {late} ms late"
            if entry.at < due:
                yield f"{game}: a bot answered {entry.public['decision']} at {entry.at}, before {due}"


def _now(lives: Lives, name: str, game: Game) -> Iterator[str]:
    if game.status != "running" or game.pause is not None:
        return
    if not game.decisions:
        yield f"{name}: goes on, and nobody is awaited"
    for seat, decision in game.decisions.items():
        chair = game.chairs[seat]
        if (
            chair.bot is not None
            and lives.late(max(game.answer_due(seat), lives.resumed(name, lives.now)), lives.now) > 0
        ):
            yield f"{name}: the bot of seat {seat} never answered {decision.id}"
        elif decision.deadline is not None and lives.late(decision.deadline, lives.now) > 0:
            yield f"{name}: the deadline of {decision.id} is over, and nothing follows"
        elif chair.bot is None and chair.player is None:
            yield f"{name}: nobody plays seat {seat}, which is awaited"


def _nights(game: str, step: Step) -> Iterator[str]:
    """No deadline of a person falls into their night or on their days off, unless the rules set it."""
    for seat, decision in step.after.decisions.items():
        rest = decision.rest
        if rest is None or step.after.chairs[seat].bot is not None or decision.ruled or decision.deadline is None:
            continue
        ahead = [minutes for since, minutes in rest.offsets if since <= decision.deadline][-1]
        local = datetime.fromtimestamp(decision.deadline / 1000 + 60 * ahead, UTC)
        minute, begins, ends = local.hour * 60 + local.minute, rest.begins, rest.ends
        night = begins <= minute < ends if begins < ends else minute >= begins or minute < ends
        if night or local.weekday() in rest.days_off:
            yield f"{game}: the deadline {decision.deadline} of {decision.id} is in the rest of seat {seat}"


def _banks(game: str, steps: list[Step]) -> Iterator[str]:
    """The time that people took, counted anew; a game with pauses, absence or rest has more time than that."""
    last = steps[-1].after
    if not isinstance(last.clock, Bank) or last.started is None:
        return
    if any(entry.type in ("game_paused", "absence_started", "rest_set") for step in steps for entry in step.entries):
        return
    full = round(1000 * last.clock.bank.total_seconds())
    more = round(1000 * last.clock.increment.total_seconds())
    left = [full] * len(last.chairs)
    for step in steps:
        for entry in step.entries:
            seat = int(entry.public.get("seat") or 0)
            by_clock = entry.type == "timed_out"
            by_hand = entry.type == "move_played" and entry.public["chosen_by"] == "player"
            if (by_clock or by_hand) and step.before.chairs[seat].bot is None:
                decision = step.before.decisions[seat]
                if not decision.ruled:
                    left[seat] = max(0, left[seat] - (entry.at - decision.opened)) + more
    for seat, chair in enumerate(last.chairs):
        if chair.player is not None and chair.bank != left[seat]:
            yield f"{game}: seat {seat} has {chair.bank} ms in its bank, and should have {left[seat]}"
