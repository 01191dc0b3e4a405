"""A typed client for Astrolude's HTTP API.

`Astrolude` calls the operations in `astrolude_client.generated.api`, whose bodies and answers are in
`astrolude_client.generated.models`; it repeats what got lost, reads lists to their end and follows streams.
"""

from .service import Astrolude, Away, Refused, Rewound

__all__ = ["Astrolude", "Away", "Refused", "Rewound"]
