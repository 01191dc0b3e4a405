"""Who works on what next: RQ's queues, the owners' lanes, the lease on a game's bots."""
