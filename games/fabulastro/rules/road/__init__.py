"""What happens on the road: walking, obstacles, visits, the party, and planets that move pawns."""
