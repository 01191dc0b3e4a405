"""What requests about follows hold."""

from marshmallow import Schema

from service.api.schemas.fields import Flag


class FollowIn(Schema):
    """Of what I want to be told."""

    online = Flag(load_default=True, metadata={"description": "Coming online, after hours of absence."})
    starts = Flag(load_default=True, metadata={"description": "A public game that begins."})
    finishes = Flag(load_default=True, metadata={"description": "A public game that is over."})
