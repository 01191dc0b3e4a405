"""What a client has to know of this service before anybody signs in."""

from typing import Annotated

from service import VERSION
from service.accounts.sign_up.codes import SignUp
from service.answers import Answer, says
from service.api.http.blueprint import Blueprint
from service.api.http.context import wiring

blp = Blueprint("service", description="The service about itself.")


class ServiceOut(Answer, frozen=True):
    """What a client has to know of this service."""

    version: Annotated[str, says("Of the service and of its API.")]
    sign_up: Annotated[
        SignUp, says("Who may open an account: everybody, who has an invitation, or nobody. Guests come if `open`.")
    ]


@blp.route("/v1/service")
def get_service() -> ServiceOut:
    """Describe the service."""
    return ServiceOut(VERSION, wiring().settings.sign_up)
