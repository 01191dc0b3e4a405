"""What two players write to each other, once both have agreed."""
