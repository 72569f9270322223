"""The experiments of the papers, repeated on articles of the kinds they used, with their figures beside ours."""
