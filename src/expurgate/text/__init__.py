"""Words as they are written: normal forms, located tokens, English inflection, words of file formats."""
