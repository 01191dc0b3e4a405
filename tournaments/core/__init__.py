"""What all formats share: events and commands, the state that is folded from them, points, tie-breaks and standings."""
