"""The mail gateway's own token: whoever has it may send and receive the mail of all players, and nothing else."""

from typing import Final

from service.ids import Keys, digest, is_one_of

MARK: Final = "astrogate_"


class Gateway:
    """Recognises the gateway by its token: one of those that were set, else one derived from a secret key."""

    def __init__(self, tokens: str, keys: Keys) -> None:
        self._tokens = tokens.split() or [f"{MARK}{digest(key, 'mail gateway').hex()}" for key in keys]
        self.token = self._tokens[0]

    def is_token(self, text: str) -> bool:
        """Whether this is the gateway's token."""
        return is_one_of(text.encode(), [token.encode() for token in self._tokens])
