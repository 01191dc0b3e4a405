"""What requests for analyses hold."""

from marshmallow import Schema

from service.api.schemas.fields import whole


class NewAnalysis(Schema):
    """What is to be looked at."""

    seat = whole(0, 63, "Weigh the decisions of this seat only; by default those of all seats.")
