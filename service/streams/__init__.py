"""Endless answers: who listens, what each is told, and the processes that tell it."""
