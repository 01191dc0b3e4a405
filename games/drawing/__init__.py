"""What several games draw with: an SVG writer, fonts, celestial signs, text in columns."""
