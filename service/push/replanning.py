"""What follows when somebody wants to be told at other times."""

from service.mail.letters import making
from service.push import outbox
from service.wiring import Wiring


def replan(wiring: Wiring, account: str) -> None:
    """Move letters that wait, and what waits for devices, to where the account wants them now.

    Raises Unavailable, NoAccount, RedisError.
    """
    making.replan(wiring, account)
    outbox.look_again(wiring, account)
