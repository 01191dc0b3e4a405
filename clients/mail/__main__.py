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
from clients.mail.running import Part, log_from, run, told_to_end
from clients.mail.service import Gateway
from clients.mail.settings import SettingError, Settings
from clients.mail.smtp import Postbox


def main() -> int:
    """Run until SIGTERM or SIGINT, status 0; status 1 when a setting is wrong or a part of the gateway fails."""
    try:
        settings = Settings.read()
    except SettingError as error:
        sys.stderr.write(f"astrolude mail: {error}\n")
        return 1
    if sys.argv[1:] == ["--check"]:
        sys.stdout.write(f"{settings.told()}\n")
        return 0
    log_from(settings.log_level)
    return run(parts(settings), told_to_end())


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
    sys.exit(main())
