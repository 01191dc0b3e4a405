"""The service's keys for push services (VAPID, RFC 8292): derived from the secret keys, so that no store holds them.

They are there from the first start on, as the secret key is, and the same for all processes. A browser subscribes for
one of them; what it subscribed for under a former secret key goes on as long as that is recognised.
"""

from base64 import urlsafe_b64encode
from typing import Final

from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, EllipticCurvePrivateKey, derive_private_key
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from service.ids import Keys, digest

SIGNED_SECONDS: Final = 12 * 3600
"""For how long a signature counts; push services refuse more than 24 hours."""
_ORDER: Final = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
"""Of the group of P-256 (SEC 2)."""


class ForgottenKey(Exception):
    """No secret key that the service knows led to this one."""


class Vapid:
    """The keys, one for each secret key."""

    def __init__(self, keys: Keys) -> None:
        made = [_private(key) for key in keys]
        self._private = {public_text(one): one for one in made}
        self.public = public_text(made[0])
        """What browsers subscribe for from now on: an uncompressed point, as Base64 for URLs."""

    def knows(self, public: str) -> bool:
        """Whether messages can be signed for those who subscribed for this key."""
        return public in self._private

    def authorization(self, public: str, audience: str, subject: str, seconds: int) -> str:
        """The header `Authorization` of a message to a push service whose origin is `audience`.

        `subject` says whom its operator can ask, `seconds` is the time now. Raises ForgottenKey.
        """
        # Its command line is imported with it; most processes never send anything.
        from py_vapid import Vapid02  # noqa: PLC0415

        private = self._private.get(public)
        if private is None:
            raise ForgottenKey(public)
        signer = Vapid02(private, {"no-strict": True})  # the subject was checked with the settings
        headers = signer.sign({"sub": subject, "aud": audience, "exp": seconds + SIGNED_SECONDS})
        return str(headers["Authorization"])


def public_text(private: EllipticCurvePrivateKey) -> str:
    """The public part of a key, as browsers take it."""
    point = private.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return urlsafe_b64encode(point).rstrip(b"=").decode()


def _private(key: str) -> EllipticCurvePrivateKey:
    """A key that is spread evenly: twice as many bits as needed, reduced (FIPS 186-5, A.2.1)."""
    bits = digest(key, "vapid", "1") + digest(key, "vapid", "2")
    return derive_private_key(int.from_bytes(bits) % (_ORDER - 1) + 1, SECP256R1())
