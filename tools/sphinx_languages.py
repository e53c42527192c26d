"""Sphinx extension: the same pages in several languages, side by side below one root.

Each language is a build of its own into a folder named by its code. Every page links to itself in the others, and
one that is not wholly translated says so in the reader's language; what is still in the source language is marked
as such.

:site_languages: the languages, code to own name, the source language first
:site_baseurl: the public address of the root, with a slash at its end; without it all links are relative
:site_texts: names of configuration values that are texts to be translated
"""

import json
from contextlib import suppress
from dataclasses import dataclass
from enum import StrEnum
from gettext import NullTranslations, translation
from pathlib import Path
from posixpath import basename
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.config import Config
from sphinx.environment import BuildEnvironment
from sphinx.transforms import SphinxTransform
from sphinx.util.i18n import docname_to_domain
from sphinx.util.nodes import extract_messages

from tools import theme_texts

PROGRESS_FILE = "progress.json"
"""How much of each page is translated: `{"index": [translated, total], …}`, in the folder of the language."""
RIGHT_TO_LEFT = ("ar", "fa", "he", "ota", "ur")
TEXTS = (nodes.title, nodes.rubric, nodes.paragraph, nodes.term, nodes.caption, nodes.image)


class Progress(StrEnum):
    """How far a page is translated."""

    WHOLE = "whole"
    PARTLY = "partly"
    NOT = "not"


@dataclass(frozen=True)
class Alternate:
    """A page in one of the languages; `address` is absolute if the site's is known, `href` never is."""

    code: str
    name: str
    href: str
    address: str


class _Nothing(NullTranslations):
    """Knows no message, and does not pretend to."""

    def gettext(self, message: str) -> str:
        return ""


class Known(SphinxTransform):
    """Notes of each text whether the catalogue has it, before Sphinx puts the translation in its place."""

    default_priority = 19

    def apply(self, **kwargs: Any) -> None:
        """Look up all messages of the page."""
        if not _is_translated(self.config):
            return
        domain = docname_to_domain(self.env.docname, self.config.gettext_compact)
        found: NullTranslations = _Nothing()
        for folder in self.config.locale_dirs:
            with suppress(FileNotFoundError):
                catalogue = translation(domain, Path(self.env.srcdir, folder), [self.config.language])
                catalogue.add_fallback(found)
                found = catalogue
        for node, message in extract_messages(self.document):
            node["known"] = bool(found.gettext(message)) and node.get("known", True)


class Marked(SphinxTransform):
    """Marks what is left in the source language, and lets Sphinx count right.

    Sphinx alone never counts an image or a table of contents as translated.
    """

    default_priority = 24

    def apply(self, **kwargs: Any) -> None:
        """Give each untranslated text the language that it is in."""
        for node in list(self.document.findall(lambda node: isinstance(node, nodes.Element) and "known" in node)):
            assert isinstance(node, nodes.Element)
            node["translated"] = node.attributes.pop("known")
            if not node["translated"] and isinstance(node, TEXTS):
                # Docutils writes this class as a lang attribute.
                node["classes"].append(f"language-{next(iter(self.config.site_languages))}")


def progress(document: nodes.document | None) -> Progress:
    """How far a page is translated; a page that Sphinx makes itself is."""
    counted = document.get("translation_progress") if document is not None else None
    if not counted or counted["translated"] >= counted["total"]:
        return Progress.WHOLE
    # A translated title alone is there for the menus.
    return Progress.PARTLY if counted["translated"] > 1 else Progress.NOT


def alternates(app: Sphinx, pagename: str) -> list[Alternate]:
    """A page in all languages."""
    builder: Any = app.builder
    page = pagename + builder.link_suffix
    root = "../" * (pagename.count("/") + 1)
    return [
        Alternate(code, name, f"{root}{code}/{page}", f"{app.config.site_baseurl or root}{code}/{page}")
        for code, name in app.config.site_languages.items()
    ]


def _is_translated(config: Config) -> bool:
    """Whether the pages are built in another language than that of their sources."""
    return bool(config.language != next(iter(config.site_languages), config.language))


def _configure(app: Sphinx, config: Config) -> None:
    for name in config.site_texts:
        config[name] = app.translator.gettext(config[name])
    if config.site_baseurl:
        config.html_baseurl = f"{config.site_baseurl}{config.language}/"


def _add_scripts(app: Sphinx) -> None:
    """Give Sphinx's scripts their texts without `new Function`, which a strict policy forbids."""
    if app.builder.format != "html" or not _is_translated(app.config):
        return
    folder = Path(app.doctreedir, "languages")
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "translations.js").write_text(scripts(app.translator, app.config.language), encoding="utf-8")
    app.config.html_static_path.append(str(folder))
    app.add_js_file("translations.js")


def scripts(catalogue: NullTranslations, language: str) -> str:
    """The file `translations.js`: the messages of Sphinx's scripts in a language."""
    texts: dict[str, str | list[str]] = {}
    forms = "0"
    for message in theme_texts.of_scripts():
        if isinstance(message.id, str):
            texts[message.id] = catalogue.gettext(message.id)
            continue
        singular, plural = message.id[:2]
        # The form for each count up to a hundred, and for those above as for their last two digits.
        found = [catalogue.ngettext(singular, plural, count) for count in range(200)]
        texts[singular] = list(dict.fromkeys(found))
        indices = [texts[singular].index(text) for text in found]
        forms = f"{json.dumps(indices, separators=(',', ':'))}[n < 200 ? n : 100 + n % 100]"
    content = json.dumps(texts, ensure_ascii=False, indent=1)
    return (
        f"Object.assign(Documentation.TRANSLATIONS, {content});\n"
        f"Documentation.PLURAL_EXPR = (n) => {forms};\n"
        f"Documentation.LOCALE = {json.dumps(language)};\n"
    )


def _add_context(
    app: Sphinx, pagename: str, templatename: str, context: dict[str, Any], doctree: nodes.document | None
) -> None:
    """Give the templates what they need to know of the languages."""
    if not app.config.site_languages:
        return
    pages = alternates(app, pagename)
    context["languages"] = pages
    context["progress"] = progress(doctree).value
    context["own_page"] = basename(pages[0].href)
    # Only the home page has a page that chooses among the languages; elsewhere the source stands for all.
    root = app.config.site_baseurl or "../"
    context["default_address"] = root if pagename == app.config.root_doc else pages[0].address


def _finish(app: Sphinx, error: Exception | None) -> None:
    if error is not None or app.builder.format != "html":
        return
    out = Path(app.outdir)
    if app.config.language.partition("_")[0] in RIGHT_TO_LEFT:
        for page in out.rglob("*.html"):
            text = page.read_text(encoding="utf-8").replace("<html ", '<html dir="rtl" ', 1)
            page.write_text(text, encoding="utf-8")
    if _is_translated(app.config):
        counted = dict(sorted(_counted(app.env)))
        (out / PROGRESS_FILE).write_text(json.dumps(counted, indent=1) + "\n", encoding="utf-8")


def _counted(env: BuildEnvironment) -> list[tuple[str, tuple[int, int]]]:
    found = []
    for name in env.found_docs:
        counted = env.get_doctree(name).get("translation_progress", {"translated": 0, "total": 0})
        found.append((name, (counted["translated"], counted["total"])))
    return found


def setup(app: Sphinx) -> dict[str, Any]:
    """Register configuration, transforms and events."""
    app.add_config_value("site_languages", {}, "env", [dict])
    app.add_config_value("site_baseurl", "", "html", [str])
    app.add_config_value("site_texts", [], "html", [list])
    app.add_transform(Known)
    app.add_transform(Marked)
    app.connect("config-inited", _configure)
    app.connect("builder-inited", _add_scripts)
    app.connect("html-page-context", _add_context)
    app.connect("build-finished", _finish)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
