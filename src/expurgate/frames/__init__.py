"""Columns of data frames, data sets and SQL tables, sanitized."""

from expurgate.frames.columns import sanitize as sanitize
from expurgate.frames.datasets import sanitize_dataset as sanitize_dataset
from expurgate.frames.sql import sanitize_query as sanitize_query
