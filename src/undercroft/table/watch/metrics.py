"""Numbers for Prometheus: how much is asked, how long it takes, what fails. Written in its text format by hand."""

from __future__ import annotations

import logging
import resource
import sys
from bisect import bisect_left
from collections import Counter
from time import process_time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from undercroft.table.play.hall import Hall

STEPS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
"""Seconds: how many took at most so long."""


class Times:
    """How long something took, how often: a histogram."""

    __slots__ = ("counts", "seconds")

    def __init__(self) -> None:
        self.counts = [0] * (len(STEPS) + 1)
        self.seconds = 0.0

    def add(self, seconds: float) -> None:
        self.counts[bisect_left(STEPS, seconds)] += 1
        self.seconds += seconds


class Metrics:
    """What this process has done since it started."""

    def __init__(self) -> None:
        self.requests: Counter[tuple[str, ...]] = Counter()
        """By method and status."""
        self.request_times = Times()
        self.messages: Counter[str] = Counter()
        """By the kind of message."""
        self.answer_times = Times()
        """From reading an answer until it is kept and told."""
        self.errors = 0
        """Lines of the log that say what failed."""

    def request(self, method: str, status: int, seconds: float) -> None:
        self.requests[method if method in ("GET", "POST") else "other", str(status)] += 1
        self.request_times.add(seconds)

    def message(self, kind: str, seconds: float) -> None:
        self.messages[kind] += 1
        if kind in ("answer", "roll"):
            self.answer_times.add(seconds)


class Failures(logging.Handler):
    """Counts what is logged as an error."""

    def __init__(self, metrics: Metrics) -> None:
        super().__init__(logging.ERROR)
        self._metrics = metrics

    def emit(self, record: logging.LogRecord) -> None:  # noqa: ARG002 (what happened does not matter here)
        self._metrics.errors += 1


def text(hall: Hall, connections: int) -> str:
    """Every number as Prometheus reads it."""
    metrics, lives = hall.metrics, list(hall.lives.values())
    visitors = [visitor for live in lives for visitor in live.visitors]
    used = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    parts = [
        _gauge("undercroft_tables", "Tables in memory.", len(lives)),
        _gauge("undercroft_sockets", "Open sockets at tables.", len(visitors)),
        _gauge("undercroft_spectators", "Open sockets of people without a seat.", sum(not v.seats for v in visitors)),
        _gauge("undercroft_connections", "Open connections that are no sockets of tables.", connections),
        _gauge("undercroft_queue", "Pieces of work that wait for worker processes or are done there.", hall.waiting),
        _gauge("undercroft_database_up", "1 if the database answered last time.", int(not hall.store.away)),
        _counted("undercroft_requests_total", "Requests answered.", ("method", "status"), metrics.requests),
        _times("undercroft_request_seconds", "How long requests took.", metrics.request_times),
        _counted(
            "undercroft_messages_total",
            "Messages over sockets.",
            ("kind",),
            {(kind,): n for kind, n in metrics.messages.items()},
        ),
        _times("undercroft_answer_seconds", "From an answer until it was kept and told.", metrics.answer_times),
        _counted(
            "undercroft_limits_reached_total",
            "How often somebody was refused because of a limit.",
            ("limit",),
            {(limit,): n for limit, n in hall.meters.refused.items()},
        ),
        _counted("undercroft_errors_total", "Errors in the log.", (), {(): metrics.errors}),
        _counted("undercroft_stops_total", "How often nobody was answered for a while.", (), {(): hall.watchdog.times}),
        _gauge("undercroft_longest_stop_seconds", "The longest time that nobody was answered.", hall.watchdog.longest),
        _counted("process_cpu_seconds_total", "Processor time.", (), {(): process_time()}),
        _gauge("process_peak_memory_bytes", "Most memory used.", used if sys.platform == "darwin" else used * 1024),
    ]
    return "".join(parts)


def _head(name: str, about: str, kind: str) -> str:
    return f"# HELP {name} {about}\n# TYPE {name} {kind}\n"


def _gauge(name: str, about: str, value: float) -> str:
    return f"{_head(name, about, 'gauge')}{name} {value}\n"


def _counted(name: str, about: str, labels: Iterable[str], values: Mapping[tuple[str, ...], float]) -> str:
    rows = [_head(name, about, "counter")]
    for key, value in sorted(values.items()):
        pairs = ",".join(f'{label}="{said}"' for label, said in zip(labels, key, strict=True))
        rows.append(f"{name}{f'{{{pairs}}}' if pairs else ''} {value}\n")
    return "".join(rows)


def _times(name: str, about: str, times: Times) -> str:
    rows, total = [_head(name, about, "histogram")], 0
    for step, count in zip((*map(str, STEPS), "+Inf"), times.counts, strict=True):
        total += count
        rows.append(f'{name}_bucket{{le="{step}"}} {total}\n')
    return "".join([*rows, f"{name}_sum {times.seconds:.6f}\n", f"{name}_count {total}\n"])
