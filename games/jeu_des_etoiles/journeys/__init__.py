"""Ways on the sky: the course of a journey, routes for a throw, and distances."""
