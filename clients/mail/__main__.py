"""The mail gateway: `python -m clients.mail` sends letters and takes replies in until it is told to stop.

`python -m clients.mail --check` says where mail would go, or which setting is wrong, and ends.
"""

import sys
from collections.abc import Mapping
from threading import Event

from clients.mail.compose.composer import Composer
from clients.mail.imap import Polling
from clients.mail.incoming.intake import Intake
from clients.mail.listen import Listening
from clients.mail.outbox import Outbox, by_mail
from clients.mail.running import Part, serve
from clients.mail.service import Gateway
from clients.mail.settings import Settings
from clients.mail.smtp import Postbox


def parts(settings: Settings) -> Mapping[str, Part]:
    """What the gateway does, by name: one way out, and the ways in that the settings ask for."""
    gateway = Gateway(settings.url, settings.gateway_token)
    postbox = Postbox(settings.server, settings.mailbox.domain)
    intake = Intake(gateway, settings.mailbox, settings.mail_authserv)
    outbox = Outbox(gateway, by_mail(postbox, Composer(gateway, settings)))

    def send(stop: Event) -> None:
        outbox.run(stop)
        postbox.close()

    work: dict[str, Part] = {"outbox": send}
    if settings.mail_listen:
        work["listen"] = Listening(settings.mail_listen, intake).run
    if settings.mail_imap:
        work["imap"] = Polling(settings.mail_imap, settings.mail_poll_seconds, intake).run
    return work


if __name__ == "__main__":
    sys.exit(serve("mail", Settings.read, parts))
