"""The settings and stores of the service that commands are called beside; they make no key of their own."""

from service.settings import Settings
from service.wiring import Wiring
from workers.context import WorkerContext


def settings() -> Settings:
    """The service's settings; raises SettingError where none has run."""
    return Settings.of_service()


def context() -> WorkerContext:
    """The parts of a worker, over the service's stores; raises SettingError where none has run."""
    return WorkerContext(Wiring(settings()))
