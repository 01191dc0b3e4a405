"""Games that requests made by chance are sent to: they would hardly make one by themselves."""

from tests.api.client import Person


def announced(player: Person) -> list[str]:
    """Two games of three in which the player opens, one under way and one with open seats: their ids."""
    return [_announce(player, others) for others in ({"kind": "bot", "level": "normal"}, {"kind": "open"})]


def _announce(player: Person, others: dict[str, str]) -> str:
    seats = [{"kind": "me"}, others, others]
    game = {"rulebook": "systeme-solaire", "seats": seats, "options": {"start_seat": 0}}
    return str(player.api.post("/v1/games", game).json()["id"])
