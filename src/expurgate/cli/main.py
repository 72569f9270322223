"""The entry point: a table of commands, imported when needed, and the exit codes.

0 done and holds; 1 does not hold or differs; 2 bad usage or bad input, with one clear line on
standard error.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
from typing import NoReturn

import click

from expurgate.cli.lazy import LazyGroup, Table
from expurgate.core.faults import explained
from expurgate.core.memory import Memory, collect_seldom
from expurgate.version import __version__

COMMANDS: Table = {
    "sanitize": ("expurgate.cli.sanitize", "Turn documents into documents that may be released."),
    "assess": ("expurgate.cli.assess", "What would be hidden and why; changes nothing."),
    "verify": ("expurgate.cli.verify", "Does a released document hold what its certificate claims?"),
    "restore": ("expurgate.cli.restore", "Put the names back into a released text, or one written from it."),
    "release": ("expurgate.cli.release", "One certificate over the certificates of many documents."),
    "report": ("expurgate.cli.report", "One report over a whole release, for a paper or a regulator."),
    "leaks": ("expurgate.cli.leaks", "Is any of these terms still in a file, by any way of looking?"),
    "ksafe": ("expurgate.cli.ksafe", "Hide an entity among K others while removing as little as possible."),
    "vectors": ("expurgate.cli.vectors", "Release a k-anonymous vector space of private documents."),
    "serve": ("expurgate.cli.serve", "Start the service: review and release in a browser, and an HTTP interface."),
    "attack": ("expurgate.cli.attack", "What adversaries can still infer from a released text."),
    "frontier": ("expurgate.cli.frontier", "Privacy against utility for your documents, and which setting to take."),
    "policy": ("expurgate.cli.policy", "Show a policy, write one to start from, or print the schema."),
    "terms": ("expurgate.cli.terms", "The noun phrases of a document with their information content."),
    "corpus": ("expurgate.cli.corpus", "Build, describe and ask a corpus of document counts."),
    "taxonomy": ("expurgate.cli.taxonomy", "Show what a term is a kind of; build a taxonomy."),
    "plugins": ("expurgate.cli.plugins", "What detects, judges, replaces and reads, and where it comes from."),
    "entities": ("expurgate.cli.entities", "Build and describe entity databases."),
    "evaluate": ("expurgate.cli.evaluate", "The papers' experiments and measurements on gold documents."),
}


@click.group(
    cls=LazyGroup,
    table=COMMANDS,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.version_option(__version__, prog_name="expurgate")
def main() -> None:
    """Turn confidential documents into documents that may be released.

    Everything runs on this machine; nothing is sent anywhere unless you name a remote corpus.
    """


def run(arguments: list[str] | None = None) -> NoReturn:
    """Run the command and leave with its exit code; errors are one line, never a traceback."""
    interrupt_when_terminated()
    collect_seldom()
    try:
        with Memory().active():
            code = main.main(args=arguments, prog_name="expurgate", standalone_mode=False)
    except click.exceptions.Exit as stop:
        code = stop.exit_code
    except click.ClickException as error:
        fail(error.format_message())
    except (click.Abort, KeyboardInterrupt):
        fail("interrupted; what was not finished is not written")
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = 2
    except Exception as error:
        fail(*explained(error))
    sys.exit(code if isinstance(code, int) else 0)


def fail(message: str, code: int = 2) -> NoReturn:
    """Print one line on standard error and leave."""
    click.echo(f"expurgate: {' '.join(message.split())}", err=True)
    sys.exit(code)


def interrupt_when_terminated() -> None:
    """Let a request to end be an interruption, so that drafts are removed and worker processes end too."""
    if threading.current_thread() is threading.main_thread():
        signal.signal(signal.SIGTERM, signal.default_int_handler)
