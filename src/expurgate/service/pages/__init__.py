"""The pages for people: log in, upload, review, release, policies, administration."""
