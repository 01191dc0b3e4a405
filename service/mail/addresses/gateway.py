"""The mail gateway's own token: whoever has it may send and receive the mail of all players, and nothing else."""

import hmac
from typing import Final

from service.ids import digest

MARK: Final = "astrogate_"


class Gateway:
    """Recognises the gateway by its token: the one that was set, else one derived from the secret key."""

    def __init__(self, token: str, secret_key: str) -> None:
        self.token = token or f"{MARK}{digest(secret_key, 'mail gateway').hex()}"

    def is_token(self, text: str) -> bool:
        """Whether this is the gateway's token."""
        return hmac.compare_digest(text.encode(), self.token.encode())
