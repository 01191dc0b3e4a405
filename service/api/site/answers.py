"""What the service says of itself."""

from typing import Literal

from service.answers import Answer


class HealthOut(Answer, frozen=True):
    """The process is alive."""

    status: Literal["alive"]


class ReadinessOut(Answer, frozen=True):
    """The service can do its work."""

    status: Literal["ready"]
