"""The texts for translators: what the package says, each page, and what stands around them, as .po files.

Runs in the environment that `tasks.py` makes: `python -m tools.texts`. A .po file has no dates and no line
numbers, and its messages stand in the order of the sources, so that it changes only where a text does. A message
that is gone stays at the end of its file, as help for whoever translates what came instead.
"""

import ast
import runpy
import subprocess
import sys
from collections.abc import Iterable, Iterator
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po

from tools import theme_texts

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "mancala"
EDITION = ROOT / "tools" / "sphinx_edition"
"""What shows the edition on its pages; its words are translated with those of the package that it is built on."""
PAGES = ROOT / "docs" / "locale"
SITE = "sphinx"
"""The name that Sphinx gives the texts of templates: what stands around every page."""
PLURALS = {
    # Those of gettext's manual. CLDR has a form for millions in Italian too, which no count here can reach.
    "it": "nplurals=2; plural=(n != 1);",
    "cs": "nplurals=3; plural=(n == 1 ? 0 : n >= 2 && n <= 4 ? 1 : 2);",
    "ms": "nplurals=1; plural=0;",
    "pl": "nplurals=3; plural=(n == 1 ? 0 : n % 10 >= 2 && n % 10 <= 4 && (n % 100 < 12 || n % 100 > 14) ? 1 : 2);",
    "gl": "nplurals=2; plural=(n != 1);",
}
"""The languages to translate into, each with its plural forms."""
KEYWORDS = {"N_": 1, "_": 1, "translate": 1, "n_": 2, "ngettext": 2}
"""The functions whose first arguments are messages, and how many are."""
HEADER = """\
msgid ""
msgstr ""
"Project-Id-Version: The Mangala Edition\\n"
"Language: {language}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: {plurals}\\n"

"""


def update() -> None:
    """Bring every .po file up to date with the sources; what is translated stays."""
    package, pages = package_messages(), page_messages()
    site = pages.pop(SITE)
    for language in PLURALS:
        renew(package_file(language), package, language)
        for name, page in pages.items():
            renew(page_file(language, name), page, language)
        frame = Catalog()
        for message in (*site, *theme_texts.missing(language)):
            frame.add(message.id)
        renew(page_file(language, SITE), frame, language)
        for file in orphans(language, {SITE, *pages}):
            file.unlink()


def orphans(language: str, names: set[str]) -> list[Path]:
    """The files of pages that are gone."""
    return sorted(set((PAGES / language).rglob("*.po")) - {page_file(language, name) for name in names})


def package_file(language: str) -> Path:
    """The texts of the engine and of the Sphinx extension in a language."""
    return PACKAGE / "locale" / language / "LC_MESSAGES" / "mancala.po"


def page_file(language: str, page: str) -> Path:
    """The texts of a page in a language; a page is named like `mangala-ii/rules`."""
    return PAGES / language / "LC_MESSAGES" / f"{page}.po"


def package_messages(folders: Iterable[Path] = (PACKAGE, EDITION)) -> Catalog:
    """Every message in the code of the package, and of what is built on it."""
    found = Catalog()
    for folder in folders:
        for path in sorted(folder.rglob("*.py")):
            for message in code_messages(path.read_text(encoding="utf-8")):
                found.add(message, locations=[(path.relative_to(folder.parent).as_posix(), 1)])
    return found


def code_messages(source: str) -> Iterator[str | tuple[str, str]]:
    """The messages of a module, also those inside f-strings; plural ones as pairs.

    >>> list(code_messages("n_('%d seed', '%d seeds', 2), N_('Pass' ' on'), f'<p>{N_(str())}', translate('Board')"))
    [('%d seed', '%d seeds'), 'Pass on', 'Board']
    """
    for call in _calls(ast.parse(source)):
        count = KEYWORDS.get(getattr(call.func, "attr", getattr(call.func, "id", "")), 0)
        values = [part.value for part in call.args[:count] if isinstance(part, ast.Constant)]
        texts = [value for value in values if isinstance(value, str)]
        if count and len(texts) == count:
            yield texts[0] if count == 1 else (texts[0], texts[1])


def _calls(node: ast.AST) -> Iterator[ast.Call]:
    """All calls in the order of the source; positions would not do, as inside f-strings they are wrong before 3.12."""
    if isinstance(node, ast.Call):
        yield node
    for child in ast.iter_child_nodes(node):
        yield from _calls(child)


def page_messages(root: Path = ROOT) -> dict[str, Catalog]:
    """The messages of every page, as Sphinx finds them, and those of what stands around every page."""
    out = root / "build" / "gettext"
    options = ["-b", "gettext", "-q", "-E", "-d", f"{out}-doctrees", "-c", str(root)]
    subprocess.run([sys.executable, "-m", "sphinx", *options, str(root / "docs"), str(out)], cwd=root, check=True)
    names = [page.relative_to(root / "docs").with_suffix("").as_posix() for page in (root / "docs").rglob("*.md")]
    pages = {name: Catalog() for name in (SITE, *sorted(names))}
    for name, page in pages.items():
        for message in read_po(BytesIO((out / f"{name}.pot").read_bytes())):
            if message.id:
                page.add(message.id)
    conf = runpy.run_path(str(root / "conf.py"))
    for name in conf["site_texts"]:
        pages[SITE].add(conf[name])
    return pages


def renew(file: Path, messages: Catalog, language: str) -> None:
    """Write a .po file with these messages and the translations that it has."""
    header = HEADER.format(language=language, plurals=PLURALS[language])
    there = file.read_text(encoding="utf-8") if file.exists() else header
    catalogue = read_po(BytesIO(there.encode()), locale=language)
    catalogue.update(messages, no_fuzzy_matching=True)
    for message in catalogue:
        # On a page a percent sign or a brace is text; Babel takes it for a format.
        if message.id and not message.locations:
            message.flags.clear()
    body = BytesIO()
    write_po(body, catalogue, width=0, omit_header=True, include_lineno=False)
    text = header + body.getvalue().decode()
    if not file.exists() or text != there:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    update()
