"""PDF: glyphs taken out of the drawing instructions, everything that repeats them left behind."""
