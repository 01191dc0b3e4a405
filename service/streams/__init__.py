"""Event streams: who listens, what each gets, and the processes that serve them."""
