"""What the lifecycle says with each of its refusals: clients show it, so none may lack it."""

from types import NoneType, UnionType
from typing import Final

from games.core.errors import IllegalMove

Kind = type | UnionType
FREE: Final = ("bad_option", "bad_parameters")
"""What is wrong with a field of a move or of the options has facts of its own."""
SAID: Final[tuple[tuple[dict[str, Kind], str], ...]] = (
    ({}, "already_recorded already_reseeded commitment_needed game_not_started game_paused game_started no_nights"),
    ({}, "bad_delay bad_reveal_time no_pause_asked no_reveals no_such_head no_such_position not_away not_paused"),
    ({}, "pause_later reveals_not_begun too_late_to_abort"),
    ({"allowed": list}, "bad_player_count"),
    ({"awaiting": list}, "not_awaited"),
    ({"deadline": int | NoneType}, "not_due"),
    ({"decision": str | NoneType}, "stale_decision"),
    ({"known": list}, "unknown_bot unknown_move"),
    ({"left": int}, "no_absence_left"),
    ({"most": int}, "bad_absence_days bad_entropy bad_night bad_reason"),
    ({"most_days": int, "most_hours": int}, "bad_rest"),
    ({"reason": str}, "bad_time_control"),
    ({"seat": int}, "already_invited already_revealed already_seated bad_reveal handed_to_bot not_handed_over"),
    ({"seat": int}, "seat_empty seat_of_bot seat_reserved seat_resigned seat_taken"),
    ({"seats": int}, "unknown_seat"),
    ({"seats": list}, "others_play seats_open"),
    ({"status": str}, "game_finished"),
    ({"until": int}, "already_away reveals_begun"),
)
PROMISED: Final = {code: facts for facts, codes in SAID for code in codes.split()}


def check_refusal(refusal: IllegalMove) -> None:
    """A refusal of the lifecycle has the facts of its code, and no others."""
    if refusal.rule is None and refusal.code not in FREE:
        promised = PROMISED[refusal.code]
        assert refusal.facts.keys() == promised.keys(), refusal.code
        assert all(isinstance(refusal.facts[name], kind) for name, kind in promised.items()), refusal.facts
