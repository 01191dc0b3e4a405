"""What is drawn alone: cards, tokens, signs; each knows no view."""
