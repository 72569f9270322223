"""What the table of associations is made from: the sentences of a corpus, and what dictionaries say."""
