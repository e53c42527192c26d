"""One turn, rule by rule: each event as a sentence, with the rules that cause it and their text.

Usage: python examples/turn_rule_by_rule.py [RULESET POSITION MOVE [NAME=VALUE ...]]
"""

import sys
from gettext import NullTranslations

from mancala import MancalaError, parse_position, play, rulesets
from mancala.narrate import outcome, render
from mancala.notation import parse_readings
from mancala.ruleset import Ruleset

TURN = ("mangala-ii", "1S,1,1S,2S,3S,3S/1,4S,2S,1S,3S,1 26 26 S 33", "C")


def texts(ruleset: Ruleset) -> dict[str, str]:
    """What each rule says, by its id; an open point says its question."""
    rules = {rule_id: rule.text for rule_id, rule in zip(ruleset.rule_ids, ruleset.rules, strict=True)}
    return rules | {ruleset.open_id(point.name): point.question for point in ruleset.open_points}


def main(ruleset_id: str, position: str, move: str, *readings: str) -> None:
    """Play the move and tell what happens."""
    ruleset = rulesets.get(ruleset_id).with_readings(parse_readings(" ".join(readings)))
    trace = play(ruleset, parse_position(position, ruleset), move)
    said = texts(ruleset)
    for event in trace.events:
        print(render(event, NullTranslations()))
        for rule in event.rules:
            print(f"    {rule}: {said.get(rule, 'the editors decided it')}")
    if trace.ended:
        print(outcome(trace, NullTranslations()))


if __name__ == "__main__":
    arguments = sys.argv[1:] or TURN
    if len(arguments) < 3:
        sys.exit(__doc__)
    try:
        main(*arguments)
    except MancalaError as error:
        sys.exit(str(error))
