"""What the languages of the site share: the compiled catalogues, the engine, the pages at the root, and the service
worker, which can keep only what lies below its own address.

Runs in the environment that `tasks.py` makes: `python -m tools.shared FOLDER`.
"""

import os
import sys
from html import escape
from pathlib import Path
from string import Template

from mancala.sphinxext import runtime
from tools.catalogues import compile_package
from tools.languages import LANGUAGES

ROOT = Path(__file__).resolve().parents[1]
SOURCES = ROOT / "docs" / "_root"
LINK = '    <li><a href="{href}" lang="{code}" hreflang="{code}">{name}</a></li>'
ALTERNATE = '    <link rel="alternate" hreflang="{code}" href="{href}">'


def write_root(site: Path, address: str) -> None:
    """The page that chooses a language, and the one for addresses that do not exist.

    `address` is the public address of the site, if it is known; the second page is shown in any folder and needs it.
    """
    page = Template((SOURCES / "index.html").read_text(encoding="utf-8"))
    public = address or "./"
    chooser = {"alternates": _alternates(public), "script": '<script src="choose.js" defer></script>'}
    unknown = {"alternates": '    <meta name="robots" content="noindex">', "script": ""}
    for name, base, own in (("index.html", "./", chooser), ("404.html", public, unknown)):
        fields = {"links": _links(base), "canonical": escape(public), "styles": escape(f"{base}root.css"), **own}
        (site / name).write_text(page.substitute(fields), encoding="utf-8")
    for name in ("choose.js", "root.css", "sw.js"):
        (site / name).write_text((SOURCES / name).read_text(encoding="utf-8"), encoding="utf-8")


def _links(base: str) -> str:
    return "\n".join(
        LINK.format(href=escape(f"{base}{code}/index.html"), code=code, name=name) for code, name in LANGUAGES.items()
    )


def _alternates(public: str) -> str:
    pages = [(code, f"{public}{code}/index.html") for code in LANGUAGES]
    return "\n".join(ALTERNATE.format(code=code, href=escape(href)) for code, href in [*pages, ("x-default", public)])


def main() -> None:
    """Make all of it."""
    site = Path(sys.argv[1])
    compile_package(ROOT / "mancala")
    runtime.write_runtime(ROOT, site)
    write_root(site, os.environ.get("MANGALA_BASEURL", ""))


if __name__ == "__main__":
    main()
