"""For people who research such games: environments to learn in, OpenSpiel's interface, and matches of any programs."""
