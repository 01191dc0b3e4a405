"""Web Push: the devices that want to be told of turns and invitations while no page is open, and what they are told."""
