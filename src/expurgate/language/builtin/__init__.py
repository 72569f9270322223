"""The reader of our own: types, identities, kinds of words and senses in one pass, with numpy alone."""
