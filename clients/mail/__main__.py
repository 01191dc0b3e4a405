"""The mail gateway: `python -m clients.mail` sends letters and takes replies in until it is told to stop.

`python -m clients.mail --check` says where mail would go, or which setting is wrong, and ends.
"""

import sys
from collections.abc import Mapping
from threading import Event
from typing import Final

from clients.mail.compose.composer import Composer
from clients.mail.imap import Polling
from clients.mail.incoming.intake import Intake
from clients.mail.listen import Listening
from clients.mail.outbox import Outbox, by_mail
from clients.mail.running import Part, serve
from clients.mail.service import Gateway
from clients.mail.settings import Settings
from clients.mail.smtp import Postbox

WAYS_OUT: Final = 2
"""While one claims letters, and its last ones are on their way, those of another are written."""


def parts(settings: Settings) -> Mapping[str, Part]:
    """What the gateway does, by name: the ways out, and the ways in that the settings ask for."""
    # First: they have the names of those before them, and get what these have left.
    work: dict[str, Part] = {f"outbox {number}": way_out(settings) for number in range(1, WAYS_OUT + 1)}
    intake = Intake(Gateway(settings.url, settings.gateway_token), settings.mailbox, settings.mail_authserv)
    if settings.mail_listen:
        work["listen"] = Listening(settings.mail_listen, intake).run
    if settings.mail_imap:
        work["imap"] = Polling(settings.mail_imap, settings.mail_poll_seconds, intake).run
    return work


def way_out(settings: Settings) -> Part:
    """Sends letters over a connection of its own; to the service it is a gateway with a name of its own."""
    gateway = Gateway(settings.url, settings.gateway_token)
    postbox = Postbox(settings.server, settings.mailbox.domain)
    outbox = Outbox(gateway, by_mail(postbox, Composer(gateway, settings)))

    def send(stop: Event) -> None:
        outbox.run(stop)
        postbox.close()

    return send


if __name__ == "__main__":
    sys.exit(serve("mail", Settings.read, parts))
