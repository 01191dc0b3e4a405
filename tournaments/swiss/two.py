"""Pairing for games of two seats: FIDE's Dutch system, by py4swiss.

A field so small that its rules leave no pairing (nobody may meet twice, nor have a seat three times in a row) is paired
as tables of more are; so is any field on a machine for which py4swiss has no wheel, such as Linux on ARM.
"""

from functools import cache
from typing import TYPE_CHECKING, Any

from tournaments.core.scoring.points import POINT
from tournaments.core.scoring.records import Played, Records, points, records_of
from tournaments.core.state import Tournament
from tournaments.core.terms import Bye
from tournaments.swiss.many import Tables, tables_of_many

if TYPE_CHECKING:
    from py4swiss.trf import ParsedTrf


def tables_of_two(tournament: Tournament, rounds: int) -> tuple[Tables, list[Bye]]:
    """The tables of the next round, the first seat first, and who has a bye."""
    try:  # only here: importing it takes 0.2 s, and most processes never pair
        from py4swiss.engines.common import PairingError  # noqa: PLC0415
        from py4swiss.engines.dutch.engine import Engine  # noqa: PLC0415
    except ImportError:
        return tables_of_many(tournament, rounds)
    everybody = [one.id for one in sorted(tournament.entrants.values(), key=lambda one: one.number)]
    try:
        found = Engine.generate_pairings(_report(tournament, everybody, rounds))
    except PairingError:
        return tables_of_many(tournament, rounds)
    tables: Tables = [(everybody[pair.white - 1], everybody[pair.black - 1]) for pair in found if pair.black]
    return tables, [Bye(everybody[pair.white - 1]) for pair in found if not pair.black]


def _report(tournament: Tournament, everybody: list[str], rounds: int) -> "ParsedTrf":
    """The tournament so far, as FIDE's report has it: players by number, their opponents, seats and results."""
    trf: Any = _shapes()
    records = records_of(tournament, tournament.rounds, everybody)
    got = points(records)
    numbers = {entrant: number for number, entrant in enumerate(everybody, 1)}
    sections = [
        trf.PlayerSection(
            code=trf.PlayerCode.PLAYER,
            starting_number=number,
            points_times_ten=10 * got[entrant] // POINT,
            rank=number,
            results=_results(trf, tournament, records, numbers, entrant),
        )
        for entrant, number in numbers.items()
    ]
    away = {numbers[one.id] for one in tournament.entrants.values() if not one.present}
    total = max(rounds, tournament.last_round + 1)
    return trf.ParsedTrf(player_sections=sections, x_section=trf.XSection(number_of_rounds=total, zeroed_ids=away))


def _results(trf: Any, tournament: Tournament, records: Records, numbers: dict[str, int], entrant: str) -> list[Any]:
    by_round = {played.round: played for played in records[entrant]}
    return [_result(trf, numbers, by_round.get(one.number)) for one in tournament.rounds]


def _result(trf: Any, numbers: dict[str, int], played: Played | None) -> Any:
    tokens, colours = trf.ResultToken, trf.ColorToken
    if played is None:
        return trf.RoundResult(id=0, color=colours.BYE_OR_NOT_PAIRED, result=tokens.ZERO_POINT_BYE)
    if not played.opponents:
        return trf.RoundResult(id=0, color=colours.BYE_OR_NOT_PAIRED, result=tokens.PAIRING_ALLOCATED_BYE)
    result = {POINT: tokens.WIN, 0: tokens.LOSS}.get(played.share, tokens.DRAW)
    colour = colours.WHITE if played.seat == 0 else colours.BLACK
    return trf.RoundResult(id=numbers[played.opponents[0][0]], color=colour, result=result)


@cache
def _shapes() -> Any:
    """What reports are made of."""
    from types import SimpleNamespace  # noqa: PLC0415

    from py4swiss.trf import ParsedTrf  # noqa: PLC0415
    from py4swiss.trf.codes import PlayerCode  # noqa: PLC0415
    from py4swiss.trf.results import ColorToken, ResultToken, RoundResult  # noqa: PLC0415
    from py4swiss.trf.sections import PlayerSection, XSection  # noqa: PLC0415

    return SimpleNamespace(
        ParsedTrf=ParsedTrf,
        PlayerCode=PlayerCode,
        ColorToken=ColorToken,
        ResultToken=ResultToken,
        RoundResult=RoundResult,
        PlayerSection=PlayerSection,
        XSection=XSection,
    )
