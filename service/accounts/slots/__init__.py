"""How accounts are spread over the slots of a Redis Cluster: names of keys, reserved names, lists in time."""
