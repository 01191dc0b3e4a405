"""Games, their seats and their clocks in the API."""
