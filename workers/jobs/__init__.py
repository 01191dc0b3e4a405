"""What is done when games go on: bots play, deadlines end, players are told."""
