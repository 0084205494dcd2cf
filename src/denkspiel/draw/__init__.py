"""Pictures of a position of any game: characters, words, SVG and the strokes of a pen plotter."""
