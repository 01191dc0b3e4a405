"""Masks: what players write, with the letters of words that may offend hidden for readers who wish it.

Nothing that is kept is changed. What is masked is made anew for each reader, at the very end, and never read back.
"""
