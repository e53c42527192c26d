"""The registry of rulesets.

>>> [ruleset.id for ruleset in ALL]
['mangala-ii', 'mangala-iv', 'al-manqala']
"""

from mancala.errors import N_, Code, RulesetError
from mancala.ruleset import Ruleset
from mancala.rulesets.al_manqala import AL_MANQALA
from mancala.rulesets.mangala_ii import MANGALA_II
from mancala.rulesets.mangala_iv import MANGALA_IV

ALL = (MANGALA_II, MANGALA_IV, AL_MANQALA)
_BY_ID = {ruleset.id: ruleset for ruleset in ALL}


def get(ruleset_id: str) -> Ruleset:
    """The ruleset of that id under its default readings; RulesetError (bad-ruleset) if there is none.

    >>> get("al-manqala").board.pits
    7
    """
    try:
        return _BY_ID[ruleset_id]
    except KeyError:
        raise RulesetError(
            Code.BAD_RULESET,
            N_("There is no ruleset “%(ruleset)s”; expected one of: %(expected)s."),
            ruleset=ruleset_id,
            expected=", ".join(_BY_ID),
        ) from None
