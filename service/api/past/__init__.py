"""Games that are over: searched, and exported."""
