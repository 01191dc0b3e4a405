"""Table talk as JSON."""

from service.games.people import Json, Names, player_json
from service.messages.talk import Said
from service.times import rfc3339


def message_json(said: Said, names: Names) -> Json:
    """Something that was said at a table."""
    message = said.message
    return {
        "number": said.number,
        "at": rfc3339(message.at),
        "seat": message.seat,
        "player": player_json(message.player, names),
        "text": message.text,
    }
