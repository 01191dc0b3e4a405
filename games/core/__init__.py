"""What all rulebooks share: facts and their visibility, forms, dice, clocks and the lifecycle of a game."""
