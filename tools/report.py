"""What the commands say: one line for each stage with its time, and errors that name their cure."""

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass


class TaskError(Exception):
    """Something the user can put right: what is wrong, and the cure, each in a plain sentence."""

    def __init__(self, problem: str, cure: str, details: str = "") -> None:
        super().__init__(f"{problem} {cure}")
        self.problem = problem
        self.cure = cure
        self.details = details

    def show(self) -> None:
        if self.details:
            print(self.details.rstrip(), file=sys.stderr)
        print(f"\n{self.problem}\nCure: {self.cure}", file=sys.stderr, flush=True)


@dataclass
class Stage:
    """A stage that is running; `outcome` is the word its line ends with."""

    outcome: str = "done"


@contextmanager
def stage(name: str, *, streams: bool = False) -> Iterator[Stage]:
    """Print a line for a stage. A stage that `streams` prints lines of its own in between."""
    running = Stage()
    began = time.perf_counter()
    label = f"{name:<24}"
    print(name if streams else label, end="\n" if streams else "", flush=True)
    try:
        yield running
    except BaseException:
        running.outcome = "failed"
        raise
    finally:
        taken = time.perf_counter() - began
        print(f"{label if streams else ''}{running.outcome:<8} {taken:7.1f} s", flush=True)
