"""Columns, documents, corpora and vector spaces on Apache Spark."""

from expurgate.spark.columns import release_root as release_root
from expurgate.spark.columns import sanitize_column as sanitize_column
from expurgate.spark.corpus import build_corpus as build_corpus
from expurgate.spark.documents import sanitize_documents as sanitize_documents
from expurgate.spark.documents import write_documents as write_documents
from expurgate.spark.jobs import set_key as set_key
from expurgate.spark.vectors import microaggregate as microaggregate
