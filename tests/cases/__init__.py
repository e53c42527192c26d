"""Cases by rule, each with its source in the documents: what is asked, what must come of it."""

import tomllib
from dataclasses import dataclass, replace
from pathlib import Path

from mancala import (
    Position,
    Ruleset,
    examine,
    fold,
    format_position,
    legal_moves,
    parse_position,
    play,
    rulesets,
    start,
)
from mancala.board import track
from mancala.game import opening
from mancala.notation import check_captured, parse_move
from mancala.trace import Trace

FILES = sorted(Path(__file__).parent.glob("*.toml"))


@dataclass(frozen=True)
class Case:
    """One turn, or a position that is over, or (without a position) the setup."""

    ruleset: str
    source: str
    rules: tuple[str, ...]
    after: str
    position: str | None = None
    move: str | None = None
    legal: tuple[str, ...] | None = None
    ended: str | None = None
    winner: str | None = None

    def failures(self, ruleset: Ruleset) -> list[str]:
        """What comes out otherwise under this ruleset; empty if all is as it must be."""
        if self.position is None:
            first = start(ruleset)
            dealt = fold(replace(first, pits=(0,) * len(first.pits)), [opening(ruleset, first)])
            return _differ(after=(format_position(dealt), self.after))
        position = parse_position(self.position, ruleset)
        failures = [] if self.legal is None else _differ(legal=(legal_moves(ruleset, position), self.legal))
        try:
            trace = self._trace(ruleset, position)
        except ValueError as error:
            return [*failures, str(error)]
        cited = {rule for event in trace.events for rule in event.rules}
        missing = [rule for rule in self.rules if f"{ruleset.id}.{rule}" not in cited]
        return (
            failures
            + [f"{rule} is not cited" for rule in missing]
            + _differ(
                after=(format_position(trace.after), self.after),
                ended=(trace.ended, self.ended),
                winner=(trace.outcome, self.winner),
            )
        )

    def turned(self) -> "Case":
        """The same case with the sides exchanged."""
        if self.position is None:
            return self
        names = {"south": "north", "north": "south"}
        return replace(
            self,
            position=_turned(self.position, self.ruleset),
            after=_turned(self.after, self.ruleset),
            move=self.move and self.move.swapcase(),
            legal=self.legal and tuple(name.swapcase() for name in self.legal),
            winner=self.winner and names.get(self.winner, self.winner),
        )

    def _trace(self, ruleset: Ruleset, position: Position) -> Trace:
        if self.move is None:
            return examine(ruleset, position)
        move, claimed = parse_move(self.move, ruleset)
        trace = play(ruleset, position, move)
        check_captured(claimed, trace.events)
        return trace


def load() -> list[Case]:
    """All cases of all files."""
    cases = []
    for path in FILES:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        for case in data["case"]:
            case |= {"rules": tuple(case["rules"]), "legal": tuple(case["legal"]) if "legal" in case else None}
            cases.append(Case(ruleset=data["ruleset"], **case))
    return cases


def _differ(**pairs: tuple[object, object]) -> list[str]:
    return [f"{name}: {found} instead of {wanted}" for name, (found, wanted) in pairs.items() if found != wanted]


def _turned(text: str, ruleset_id: str) -> str:
    ruleset = rulesets.get(ruleset_id)
    position = parse_position(text, ruleset)
    half = track(ruleset.board.pits).pits
    pits = position.pits[half:] + position.pits[:half]
    return format_position(replace(position, pits=pits, captured=position.captured[::-1], side=position.side.other))
