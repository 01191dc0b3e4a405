"""Studies: positions of finished games with what somebody writes about them, in an order, for whoever may read it."""
