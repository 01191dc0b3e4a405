"""Letters as JSON: in a player's delivery log, and as the mail gateway gets them; and what a player wants of mail."""

from service.games.people import Json
from service.mail.letters.claiming import Outgoing
from service.mail.letters.model import Letter
from service.mail.letters.preferences import GamePreferences, Preferences, Quiet
from service.times import rfc3339


def letter_json(letter: Letter) -> Json:
    """A letter in its player's log: no address, no text, no secret."""
    return {
        "id": letter.id,
        "kind": letter.kind,
        "game": letter.game or None,
        "rulebook": letter.rulebook or None,
        "decision": letter.decision,
        "created": rfc3339(letter.created),
        "due": rfc3339(letter.due),
        "state": letter.state,
        "reason": letter.reason,
        "problem": letter.problem,
        "attempts": letter.attempts,
        "sent": rfc3339(letter.sent),
        "message_id": letter.message_id,
        "outcome": letter.outcome,
    }


def outgoing_json(outgoing: Outgoing) -> Json:
    """A letter for the gateway that sends it."""
    owner, confirmation = outgoing.to, outgoing.confirmation
    return {
        "id": outgoing.letter.id,
        **_about(outgoing.letter, outgoing.reply),
        "to": {
            "address": outgoing.address,
            "name": owner.name,
            "language": owner.language,
            "time_zone": owner.time_zone,
        },
        "code": confirmation.code if confirmation else None,
        "code_expires": rfc3339(confirmation.expires) if confirmation else None,
        "items": [_about(item, token) for item, token in outgoing.items],
        "answer": outgoing.letter.answer,
        "unsubscribe": outgoing.unsubscribe,
        "bounce": outgoing.bounce,
        "bearer": outgoing.bearer,
        "thread": {"first": outgoing.thread.first, "last": outgoing.thread.last},
        "attempt": outgoing.letter.attempts,
    }


def _about(letter: Letter, reply: str | None) -> Json:
    return {
        "kind": letter.kind,
        "game": letter.game or None,
        "rulebook": letter.rulebook or None,
        "seat": letter.seat,
        "decision": letter.decision,
        "opened": rfc3339(letter.opened),
        "deadline": rfc3339(letter.deadline),
        "version": letter.version or None,
        "hash": letter.hash or None,
        "reply": reply,
    }


def preferences_json(wanted: Preferences) -> Json:
    """What a player wants of all games."""
    return {
        "mode": wanted.mode,
        "share": wanted.share,
        "digest_at": list(wanted.digest_at),
        "quiet": _quiet_json(wanted.quiet),
        "kinds": list(wanted.kinds),
    }


def game_preferences_json(wanted: GamePreferences, effective: Preferences) -> Json:
    """What a player wants of one game, and what holds for it."""
    return {
        "mode": wanted.mode,
        "share": wanted.share,
        "quiet": _quiet_json(wanted.quiet),
        "effective": preferences_json(effective),
    }


def _quiet_json(quiet: Quiet | None) -> Json | None:
    return None if quiet is None else {"from": quiet.begins, "to": quiet.ends}
