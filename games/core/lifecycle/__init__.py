"""How any game begins, goes on and ends: its seats, decisions and clocks, under whatever rulebook."""
