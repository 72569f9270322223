"""Text to sentences, noun phrases, named entities and normal forms, with exact offsets."""
