"""Counts for Prometheus: calls, jobs, time and what waits. No label is ever made of text."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest


class Metrics:
    """The counts that one server keeps for Prometheus."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.calls = Counter(
            "expurgate_calls", "Calls by route and status.", ("route", "status"), registry=self.registry
        )
        self.jobs = Counter("expurgate_jobs", "Jobs that ended, by how.", ("state",), registry=self.registry)
        self.seconds = Histogram("expurgate_seconds", "Seconds of a call by route.", ("route",), registry=self.registry)
        self.waiting = Gauge("expurgate_waiting", "Tasks that wait for a worker.", registry=self.registry)
        self.queued = Gauge("expurgate_queued", "Jobs that wait in the queue.", registry=self.registry)

    def text(self) -> bytes:
        """All counts in the format of Prometheus."""
        return generate_latest(self.registry)
