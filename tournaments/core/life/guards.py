"""What several commands are refused for."""

from games.core.errors import require
from tournaments.core.state import Tournament


def require_going(tournament: Tournament) -> None:
    """Refuse what comes after the end."""
    require(not tournament.over, "tournament_over", status=tournament.status)


def require_open(tournament: Tournament) -> None:
    """Refuse what comes after the start."""
    require_going(tournament)
    require(tournament.status == "open", "tournament_started")
