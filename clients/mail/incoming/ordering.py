"""Standing orders by mail: given or taken back, and given once however often a mail is seen."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from clients.api import Api, Json
from clients.mail.phrases import orders_after
from clients.mail.phrases.commands import AddOrders, DropOrders


def change_orders(api: Api, game: str, command: AddOrders | DropOrders) -> bool:
    """Change the player's orders in a game; False when the order to be taken back isn't there. Raises ApiError.

    `PUT` replaces all orders and knows no repeats. So orders that stand already aren't given again: an order's expiry
    is counted from when its mail was written, which is the same at every time.
    """
    path = f"/v1/games/{game}/orders"
    current = api.get(path)["orders"]
    if isinstance(command, AddOrders) and all(any(_same(order, old) for old in current) for order in command.orders):
        return True
    orders = orders_after(current, command)
    if orders is None:
        return False
    api.put(path, {"orders": orders})
    return True


def _same(order: Json, old: Mapping[str, Any]) -> bool:
    return all(_moment(old.get(name)) == _moment(value) for name, value in order.items())


def _moment(value: Any) -> Any:
    """A time to the second, however it is written; any other value as it is."""
    try:
        return datetime.fromisoformat(value).replace(microsecond=0) if isinstance(value, str) else value
    except ValueError:
        return value
