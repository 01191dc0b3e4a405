"""Games that go on and may be watched: how many do, and which are worth it."""
