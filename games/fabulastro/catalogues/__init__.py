"""What is printed in the catalogues of the game: general knowledge and inventions."""
