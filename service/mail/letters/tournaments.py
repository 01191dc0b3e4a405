"""Letters about tournaments: which notices become one, and whether what it says is still so.

A round is told once, also where all games of a season begin together, and that of the first round tells the start as
well. In formats that make tables all the time there are no letters about rounds: whoever plays sits at the screen.
"""

from events.errors import BrokenLog, NoSuchLog
from service.mail.letters.model import Letter
from service.notices.notices import Notice
from service.wiring import Wiring
from tournaments.core.state import Tournament
from tournaments.core.terms import Round


def is_lettered(wiring: Wiring, account: str, notice: Notice) -> bool:
    """Whether a letter is to be made of a notice, which may be about anything. Raises Unavailable."""
    if notice.kind != "tournament_round":
        return True
    one = _found(wiring, notice.tournament)
    if one is None or one.format.rolling:
        return False
    return [part.number for part in _mine(one, notice.round or 0, account)][:1] == [notice.round]


def stands(wiring: Wiring, letter: Letter) -> bool:
    """Whether what a letter says of its tournament is still so. Raises Unavailable."""
    one = _found(wiring, letter.tournament)
    if one is None:
        return False
    if letter.kind == "tournament_round":
        return one.is_running and _awaits(one, letter.round or 0, letter.account)
    return letter.kind == f"tournament_{'started' if one.is_running else one.status}"


def is_told_by_round(wiring: Wiring, letter: Letter) -> bool:
    """Whether a letter about the first rounds tells its player of the start as well. Raises Unavailable."""
    one = _found(wiring, letter.tournament)
    return one is not None and not one.format.rolling and bool(one.rounds) and bool(_mine(one, 1, letter.account))


def is_told_by_tournament(wiring: Wiring, letter: Letter) -> bool:
    """Whether a letter about a round tells its player that the game has begun. Raises Unavailable."""
    try:
        tournament = wiring.games.load(letter.game).game.terms.tournament
    except (NoSuchLog, BrokenLog):
        return False
    one = _found(wiring, tournament) if tournament else None
    wanted = wiring.preferences.of(letter.account, tournament)
    return one is not None and not one.format.rolling and wanted.silent("tournament_round") is None


def _found(wiring: Wiring, tournament: str | None) -> Tournament | None:
    try:
        return wiring.tournaments.load(tournament or "").tournament
    except (NoSuchLog, BrokenLog):
        return None


def _mine(one: Tournament, number: int, account: str) -> list[Round]:
    """The rounds that began at the same moment as one, in which the player has a table or a bye."""
    begun = one.rounds[number - 1].begun
    return [part for part in one.rounds if part.begun == begun and _is_in(part, account)]


def _awaits(one: Tournament, number: int, account: str) -> bool:
    """Whether no later round has begun, and the player has something to play in those that began with it, or a bye."""
    latest = one.rounds[-1].begun == one.rounds[number - 1].begun
    return latest and any(_is_open(one, part, account) for part in _mine(one, number, account))


def _is_in(part: Round, account: str) -> bool:
    return any(account in match.seats for match in part.matches) or any(bye.entrant == account for bye in part.byes)


def _is_open(one: Tournament, part: Round, account: str) -> bool:
    games = [match.game for match in part.matches if account in match.seats]
    return not games or any(game in one.awaited for game in games)
