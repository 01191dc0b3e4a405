"""Following players: who follows whom, and what they are told."""
