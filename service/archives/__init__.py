"""Games that are over as files: one, or many in a stream."""
