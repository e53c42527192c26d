"""Two readings of one turn: what both have in common, and the step at which they part.

Usage: python examples/two_readings.py [RULESET POSITION MOVE NAME=VALUE ...]
"""

import sys
from dataclasses import replace
from gettext import NullTranslations
from itertools import zip_longest

from mancala import MancalaError, parse_position, play, rulesets
from mancala.events import Event
from mancala.narrate import render
from mancala.notation import parse_readings

TURN = ("mangala-ii", "1,1S,2,1S,3S/3,4S,1,1S 30 32 S 39", "D", "chain_scope=row")


def happens(event: Event | None) -> Event | None:
    """The event without the rules it cites: another reading alone is no difference."""
    return event and replace(event, rules=())


def tell(step: int, label: str, event: Event | None) -> None:
    """Print one step of one reading."""
    print(f"{step:>2} {label:<{len('default')}}  {render(event, NullTranslations()) if event else '(nothing more)'}")


def main(ruleset_id: str, text: str, move: str, *readings: str) -> None:
    """Play the move by default and under the other reading."""
    default = rulesets.get(ruleset_id)
    other = default.with_readings(parse_readings(" ".join(readings)))
    position = parse_position(text, default)
    left, right = (play(ruleset, position, move) for ruleset in (default, other))
    for step, (one, two) in enumerate(zip_longest(left.events, right.events), 1):
        if happens(one) != happens(two):
            tell(step, "default", one)
            tell(step, "other", two)
            break
        tell(step, "both", one)
    print("captured by default {} to {},".format(*left.after.captured), end=" ")
    print("under the other reading {} to {}".format(*right.after.captured))
    cited = {rule for event in right.events for rule in event.rules if ".open." in rule}
    print("cited there:", ", ".join(sorted(cited)))


if __name__ == "__main__":
    arguments = sys.argv[1:] or TURN
    if len(arguments) < 4:
        sys.exit(__doc__)
    try:
        main(*arguments)
    except MancalaError as error:
        sys.exit(str(error))
