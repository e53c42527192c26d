"""Another project cites a rule by its id and gets the link to our site."""

from pathlib import Path

import pytest

from tests.site.projects import SETTINGS, Built, Project, rule

CHAIN = "mangala-ii.capture.chain"
OURS = "https://example.org/edition/"
LINK = f'href="{OURS}rules.html#{CHAIN}"'


@pytest.fixture
def theirs(tmp_path: Path) -> Built:
    """A project that cites an entry of ours, in each way that there is."""
    ours = Project(tmp_path / "ours")
    ours.write("index.md", "# Ours\n\n```{toctree}\nrules\n```\n")
    ours.write("rules.md", "# Rules\n\n" + rule(CHAIN, "The chain backwards"))
    inventory = ours.build().out / "objects.inv"
    extensions = [*SETTINGS["extensions"], "sphinx.ext.intersphinx"]
    mapping = {"mangala": (OURS, str(inventory))}
    theirs = Project(
        tmp_path / "theirs", {**SETTINGS, "extensions": extensions, "intersphinx_mapping": mapping, "nitpicky": True}
    )
    cited = (f"{{rule}}`{CHAIN}`", f"{{mancala:rule}}`words <{CHAIN}>`", f"{{external:mancala:rule}}`{CHAIN}`")
    named = f"{{external+mangala:mancala:rule}}`{CHAIN}`"
    theirs.write("index.md", "# Theirs\n\n" + "\n\n".join((*cited, named)) + "\n")
    return theirs.build()


def test_each_way_to_cite_it_becomes_a_link_to_our_site(theirs: Built) -> None:
    assert theirs.warnings == ""
    assert theirs.page("index.html").count(LINK) == 4


def test_the_link_has_number_and_title_unless_it_is_given_words(theirs: Built) -> None:
    page = theirs.page("index.html")
    assert page.count("C2 The chain backwards</span>") == 3
    assert page.count("words</span>") == 1
