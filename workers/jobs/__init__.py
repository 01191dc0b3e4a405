"""What is done when games go on: bots play, deadlines pass, players are notified."""
