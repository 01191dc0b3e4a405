"""Notices as JSON, the same in the account stream and in webhooks: nothing of a game that its lists do not show."""

from service.games.people import Json
from service.notices.notices import Notice
from service.times import rfc3339


def notice_json(notice: Notice, position: str | None = None) -> Json:
    """A notice; `position` is where it stands in the account's stream, None for what waits there already."""
    return {
        "id": position,
        "kind": notice.kind,
        "at": rfc3339(notice.at),
        "game": notice.game or None,
        "rulebook": notice.rulebook or None,
        "version": notice.version or None,
        "hash": notice.hash or None,
        "seat": notice.seat,
        "decision": notice.decision,
        "opened": rfc3339(notice.opened),
        "deadline": rfc3339(notice.deadline),
        "webhook": notice.webhook,
    }
