"""Letters: made, due, claimed by the gateway, settled, replied to."""
