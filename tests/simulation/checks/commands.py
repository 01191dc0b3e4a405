"""P-1 to P-3: what was accepted is in its log, once; what was refused is not; what is unknown is, once at most."""

from collections import Counter, defaultdict
from collections.abc import Iterator

from tests.simulation.checks.lives import Lives, Step
from tests.simulation.told import Command


def check_commands(lives: Lives) -> Iterator[str]:
    """Of all players."""
    sent: dict[str, list[Command]] = defaultdict(list)
    for command in lives.story.told.commands:
        sent[command.game].append(command)
    for game, steps in lives.steps.items():
        yield from _game(game, steps, sent.pop(game, []))
    for game, commands in sent.items():
        if any(command.ended == "accepted" for command in commands):
            yield f"{game}: was accepted, and is gone"
    yield from _seeks(lives)


def _game(game: str, steps: list[Step], sent: list[Command]) -> Iterator[str]:
    by_version = {step.entries[0].version: step for step in steps}
    accounted: set[int] = set()
    for command in sent:
        if command.ended != "accepted":
            continue
        step = by_version.get(command.first)
        written = tuple(entry.hash for entry in step.entries) if step else ()
        if written != command.hashes or step is None or step.by != f"player:{command.player}":
            yield f"{game}: {command.what} of {command.player} was accepted, and is not in the log"
        elif command.first in accounted:
            yield f"{game}: {command.what} of {command.player} was accepted as what another did"
        accounted.add(command.first)
    others = Counter(
        step.by
        for version, step in by_version.items()
        if version not in accounted and step.by.startswith("player:") and not _is_ordered(step) and version > 1
    )
    unknown = Counter(f"player:{command.player}" for command in sent if command.ended == "unknown")
    for player, count in others.items():
        if count > unknown[player]:
            yield f"{game}: {count} commands of {player} are in the log, of which {unknown[player]} may have been sent"
    answered = Counter(
        entry.public["decision"] for step in steps for entry in step.entries if entry.type == "move_played"
    )
    for decision, count in answered.items():
        if count > 1:
            yield f"{game}: {decision} was answered {count} times"
    announced = [command for command in sent if command.what == "announce"]
    if len(announced) > 1:
        yield f"{game}: was announced twice"


def _is_ordered(step: Step) -> bool:
    return any(part.data.get("order") for entry in step.entries for part in entry.private.values())


def _seeks(lives: Lives) -> Iterator[str]:
    """Everybody sits once, and no seek is left between waiting and playing."""
    for game, now in lives.games.items():
        sitting = [chair.player for chair in now.chairs if chair.player]
        if len(set(sitting)) < len(sitting):
            yield f"{game}: somebody sits twice"
    if lives.wiring.seeks.unsettled(lives.now):
        yield "seeks were taken, and no game came of it"
