"""Mail addresses as JSON."""

from service.games.people import Json
from service.mail.addresses.addresses import Mail
from service.times import rfc3339


def mail_json(mail: Mail) -> Json:
    """The address of an account, for its holder."""
    pending = mail.pending
    return {
        "address": mail.address,
        "pending": pending and pending.address,
        "state": mail.state,
        "pending_until": pending and rfc3339(pending.expires),
    }
