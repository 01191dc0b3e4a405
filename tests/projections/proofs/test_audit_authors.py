"""Who did something is in the log, too: another name than the game allows is found."""

from typing import Any

import pytest

from projections.proofs.audit import audit
from tests.projections.logs import GAME, finished, forged, public_of, rehashed, some_book

LOG = finished(some_book(), 3).raws


def named(kind: str, by: str, **data: Any) -> tuple[str, int, int] | None:
    """Let somebody else have done the first command that begins with this event; what differs, and where it is."""
    place = next(
        place
        for place, raw in enumerate(LOG)
        if public_of(raw)["type"] == kind and data.items() <= public_of(raw)["data"].items()
    )
    end = next(end for end in range(place, len(LOG)) if public_of(LOG[end])["rest"] == 0) + 1
    changed = [forged(raw, {**public_of(raw), "by": by}) for raw in LOG[place:end]]
    first = audit(GAME, rehashed([*LOG[:place], *changed, *LOG[end:]])).first
    return (first.name, first.version or 0, place + 1) if first else None


@pytest.mark.parametrize(
    ("kind", "data", "good", "bad"),
    [
        ("game_created", {}, "player:player-0", "player:player-1"),
        ("move_played", {"seat": 1, "chosen_by": "player"}, "player:player-1", "player:player-0"),
        ("move_played", {"seat": 1, "chosen_by": "player"}, "system", "bot"),
        ("resigned", {"seat": 2}, "player:player-2", "player:player-1"),
        ("timed_out", {}, "clock", "player:player-0"),
        ("move_played", {"chosen_by": "bot"}, "bot", "player:player-2"),
    ],
)
def test_a_command_is_of_whom_the_game_allows(kind: str, data: dict[str, Any], good: str, bad: str) -> None:
    assert named(kind, good, **data) is None
    found = named(kind, bad, **data)
    assert found is not None
    assert (found[0], found[1]) == ("rules", found[2])
