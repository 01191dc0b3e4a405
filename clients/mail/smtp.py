"""Mails out, over one SMTP connection that is kept while there is work; says which refusals are for ever."""

import contextlib
import smtplib
import ssl
from email.message import EmailMessage
from smtplib import SMTP, SMTP_SSL
from typing import Final

from clients.mail.compose.mail import Never, NotNow
from clients.mail.settings import Server

ANSWER_SECONDS: Final = 60.0
PERMANENT: Final = range(500, 600)
OF_THE_SESSION: Final = (503, 530, 534, 535, 538)
"""Codes that speak of login and session, not of the mail: with the right settings it may still go out."""


class Postbox:
    """The way to one mail server; connects when there is something to send, again when the connection is lost."""

    def __init__(self, server: Server, hostname: str) -> None:
        self._server = server
        self._hostname = hostname
        self._smtp: SMTP | None = None

    def send(self, mail: EmailMessage, sender: str, recipient: str) -> None:
        """Hand a mail over; `sender` is the envelope's. Raises NotNow, Never; then nobody got it."""
        smtp = self._connected()
        try:
            smtp.send_message(mail, sender, [recipient])
        except smtplib.SMTPResponseException as error:
            self.close()
            raise _judged(error.smtp_code, error.smtp_error) from None
        except smtplib.SMTPRecipientsRefused as error:
            self.close()
            raise _judged(*error.recipients[recipient]) from None
        except smtplib.SMTPNotSupportedError as error:
            self.close()
            raise Never(f"the mail server can't carry this address: {error}") from None
        except (smtplib.SMTPException, OSError, EOFError) as error:
            self.close()
            raise self._away(error) from None

    def close(self) -> None:
        """Say goodbye, if there is still somebody who hears it."""
        smtp, self._smtp = self._smtp, None
        if smtp is not None:
            with contextlib.suppress(smtplib.SMTPException, OSError):
                smtp.quit()
            smtp.close()

    def _connected(self) -> SMTP:
        if self._smtp is not None and not _alive(self._smtp):
            self.close()
        if self._smtp is None:
            try:
                self._smtp = self._connect()
            except (smtplib.SMTPException, OSError, EOFError) as error:
                raise self._away(error) from None
        return self._smtp

    def _away(self, error: Exception) -> NotNow:
        return NotNow(f"no mail server at {self._server.host}:{self._server.port}: {error}")

    def _connect(self) -> SMTP:
        server = self._server
        where = (server.host, server.port, self._hostname)
        if server.tls:
            smtp: SMTP = SMTP_SSL(*where, timeout=ANSWER_SECONDS, context=ssl.create_default_context())
        else:
            smtp = SMTP(*where, timeout=ANSWER_SECONDS)
        try:
            self._prepare(smtp)
        except BaseException:
            smtp.close()
            raise
        return smtp

    def _prepare(self, smtp: SMTP) -> None:
        server = self._server
        smtp.ehlo_or_helo_if_needed()
        if not server.tls and (server.starttls or (server.starttls is None and smtp.has_extn("starttls"))):
            smtp.starttls(context=ssl.create_default_context() if server.starttls else _opportunistic())
            smtp.ehlo()
        if server.user:
            smtp.login(server.user, server.password)


def _opportunistic() -> ssl.SSLContext:
    """TLS as between mail servers (RFC 7435): better than none, whoever signed the certificate."""
    context = ssl.create_default_context()
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    return context


def _alive(smtp: SMTP) -> bool:
    try:
        return smtp.noop()[0] == 250
    except (smtplib.SMTPException, OSError):
        return False


def _judged(code: int, words: bytes | str) -> NotNow | Never:
    text = words.decode("utf-8", "replace") if isinstance(words, bytes) else words
    problem = f"{code} {' '.join(text.split())}"
    return Never(problem) if code in PERMANENT and code not in OF_THE_SESSION else NotNow(problem)
