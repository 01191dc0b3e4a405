"""A gateway's name: one that is started in another's stead has the other's, one that runs beside it has its own."""

import errno
import socket
from hashlib import sha256
from itertools import count


def take_name(secret: str) -> str:
    """The machine's name and the lowest number that no gateway with the same secret holds there.

    The number is a Unix socket without a file: this process has it until it ends, however it does. Empty where there
    are no such sockets.
    """
    held = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
    place = f"\0astrolude-{sha256(secret.encode()).hexdigest()[:32]}"
    for number in count():
        try:
            held.bind(f"{place}-{number}")
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                held.close()
                return ""
        else:
            held.detach()  # for good
            break
    return f"{socket.gethostname()}/{number}"
