"""Moderators and administrators beside the players."""

from itertools import count

import pytest

from service.accounts.ranks import Role
from service.administration.log import OPERATOR
from service.wiring import Wiring
from tests.api.administration.staff import Hire
from tests.api.client import Api, Person

_hired = count(1)


@pytest.fixture(scope="package")
def hire(api: Api, parts: Wiring) -> Hire:
    """Makes a new account with a role, as the operator does."""

    def come(role: Role) -> Person:
        person = Person.sign_up(api, f"{role.title()} {next(_hired)}")
        parts.roles.change(person.id, role, by=OPERATOR, at=0)
        return person

    return come


@pytest.fixture(scope="package")
def administrator(hire: Hire) -> Person:
    """An administrator, who is never the last."""
    return hire("administrator")


@pytest.fixture(scope="package")
def moderator(hire: Hire) -> Person:
    """A moderator."""
    return hire("moderator")
