"""A part *Cite* on every page, and at every rule, open point, board and record: a citation to read, copy and download.

It is added while pages are written, in HTML only, so that neither the search nor the translators see it. The words
are in the page; BibTeX, RIS and CSL-JSON are files beside the pages, `cite/ID.bib` and so on, and for the page itself
they stand in it too.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from html import escape
from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.osutil import relative_uri
from sphinx.writers.html5 import HTML5Translator

from mancala.edition import items, releases
from mancala.edition.cite import EXTENSIONS, Format, Item, cite
from mancala.edition.edition import data_folder, load
from mancala.edition.items import Imprint, Shown
from mancala.errors import N_
from mancala.notation import format_readings
from mancala.sphinxext import nodes as own
from mancala.sphinxext.figure import position_of
from mancala.sphinxext.messages import Translate, translator
from tools.sphinx_edition.base import SKIPPED, add_node, edition_record

BUILDERS = ("html", "dirhtml")
FOLDER = "cite"
NAMES = {Format.BIBTEX: "BibTeX", Format.RIS: "RIS", Format.CSL: "CSL-JSON"}
CITE = N_("Cite")
CITE_POSITION = N_("Cite this position")
CITE_PAGE = N_("Cite this page")
PERMANENT_LINK = N_("Permanent link")
WORDS = {
    "copy": N_("Copy"),
    "text": N_("Copy the citation"),
    "link": N_("Copy the permanent link"),
    "format": N_("Copy %(format)s"),
    "copied": N_("Copied"),
    "failed": N_("Not copied. Select the text, or open the file, and copy from there."),
}
"""What the script may have to say, in attributes of the page's own part."""


class edition_cite(nodes.General, nodes.Element):  # noqa: N801 - docutils wants it in lower case
    """How something is cited: `item`, and the id of the `board` if it is one."""


class edition_cite_page(edition_cite):  # noqa: N801
    """How the page is cited, and what all such parts of it share."""


def add(app: Sphinx, document: nodes.document, docname: str) -> None:
    """Put the parts into a page that is about to be written, and write their files."""
    if app.builder.name not in BUILDERS:
        return
    imprint = _imprint(app.config.language or "en", app.config.site_baseurl)
    address = app.builder.get_target_uri(docname)
    for place, part in list(_parts(document, imprint, docname, address)):
        if isinstance(place, (own.mancala_board, own.mancala_compare)):
            place.parent.insert(place.parent.index(place) + 1, part)
        else:
            place += part
        _write(Path(app.outdir, FOLDER), part["item"])


def file_name(item: Item, wanted: Format) -> str:
    """The name of a file that holds a citation."""
    return f"{item.name}.{EXTENSIONS[wanted]}"


@cache
def _imprint(language: str, base: str) -> Imprint:
    return Imprint(releases.current(data_folder()), language, base, translator(language))


def _parts(
    document: nodes.document, imprint: Imprint, docname: str, address: str
) -> Iterator[tuple[nodes.Element, edition_cite]]:
    """What can be cited on a page, each with the part that tells how."""
    passages = load().passages if docname.startswith("witnesses/") else {}
    for node in document.findall(nodes.Element):
        match node:
            case nodes.row(children=[*_, nodes.entry() as last]) if node["ids"] and node["ids"][0] in passages:
                passage = node["ids"][0]
                shown = Shown("passage", passage, "", f"{address}#{passage}")
                yield last, edition_cite(item=items.record(imprint, shown))
            case own.mancala_entry():
                yield node, edition_cite(item=items.entry(imprint, node["ids"][0], docname))
            case edition_record():
                yield node, edition_cite(item=_record(imprint, node, address))
            case own.mancala_board():
                yield node, edition_cite(item=_board(imprint, node, docname, address), board=node["ids"][0])
            case own.mancala_compare():
                yield node, edition_cite(item=_compared(imprint, node, docname, address), board=node["ids"][0])
    title = next(document.findall(nodes.title), None)
    if title is not None:
        yield document, edition_cite_page(item=items.page(imprint, docname, title.astext()))


def _record(imprint: Imprint, node: edition_record, address: str) -> Item:
    """A record by the name that it has on the page, which is translated with it."""
    kind, identifier, title = node["kind"], node["record"], node["title"]
    path = f"{address}#{node['ids'][0]}"
    if kind == "claim":
        return items.record(imprint, Shown(kind, identifier, title, path, load().claims[identifier].verdict))
    return items.record(imprint, Shown(kind, identifier, title, path))


def _board(imprint: Imprint, node: own.mancala_board, docname: str, address: str) -> Item:
    data = node["data"]
    return _position(imprint, node, data, format_readings(data["readings"]), docname, address)


def _compared(imprint: Imprint, node: own.mancala_compare, docname: str, address: str) -> Item:
    """A position with the readings that are compared on it."""
    sides = node["sides"]
    readings = " | ".join(f"{side.point}={side.value}" for side in sides)
    return _position(imprint, node, sides[0].data, readings, docname, address)


def _position(
    imprint: Imprint, node: nodes.Element, data: Mapping[str, Any], readings: str, docname: str, address: str
) -> Item:
    """The first position of a board with seeds in it, and what is played from there."""
    board = node["ids"][0]
    frames = [data["frame"], *(step["frame"] for step in data["steps"])]
    shown = position_of(next((frame for frame in frames if any(frame["pits"])), frames[0]))
    before = len(data["turns"][0]["asked"]["history"])
    moves = data["turns"][-1]["asked"]["history"][before:]
    identifier, path = items.board_id(docname, board), f"{address}#{board}"
    return items.position(imprint, data["ruleset"], readings, shown, moves, identifier, path)


def _write(folder: Path, item: Item) -> None:
    folder.mkdir(exist_ok=True)
    for wanted in EXTENSIONS:
        (folder / file_name(item, wanted)).write_text(cite(item, wanted), encoding="utf-8", newline="\n")


def visit(writer: HTML5Translator, node: edition_cite) -> None:
    """Write the part of something on the page."""
    translate = translator(writer.config.language)
    item = node["item"]
    board = f' data-board="{escape(node["board"])}"' if "board" in node else ""
    label = translate(CITE_POSITION if board else CITE)
    name = f'{escape(label)} <span class="mb-unseen">{escape(item.id)}</span>'
    writer.body.append(f'<details class="m-cite"{board}><summary>{name}</summary>\n')
    writer.body.append(f"{_words(writer, item, translate)}</details>\n")
    raise nodes.SkipNode


def visit_page(writer: HTML5Translator, node: edition_cite_page) -> None:
    """Write the part of the page, with all formats in it."""
    translate = translator(writer.config.language)
    item = node["item"]
    words = "".join(f' data-{name}="{escape(translate(text))}"' for name, text in WORDS.items())
    writer.body.append(f'<div class="m-cite-page"{words}><details class="m-cite">')
    writer.body.append(f"<summary>{escape(translate(CITE_PAGE))}</summary>\n{_words(writer, item, translate)}")
    for wanted, name in NAMES.items():
        writer.body.append(f'<p class="m-cite-name">{name}</p><pre>{escape(cite(item, wanted), quote=False)}</pre>\n')
    writer.body.append('</details><p class="m-cite-said mb-unseen" role="status"></p></div>\n')
    raise nodes.SkipNode


def _words(writer: HTML5Translator, item: Item, translate: Translate) -> str:
    """The citation, the permanent link, and the files."""
    text = escape(cite(item, Format.TEXT), quote=False)
    if item.url:
        url = escape(item.url)
        text = text.replace(escape(item.url, quote=False), f'<a class="m-cite-address" href="{url}">{url}</a>')
    here = writer.builder.get_target_uri(writer.builder.current_docname)
    link = item.url or (f"#{item.anchor}" if item.anchor else relative_uri(here, here) or here.rpartition("/")[2])
    files = "".join(
        f'<li><a href="{escape(relative_uri(here, f"{FOLDER}/{file_name(item, wanted)}"))}" download>{name}</a></li>'
        for wanted, name in NAMES.items()
    )
    return (
        f'<p class="m-cite-text">{text}</p>\n'
        f'<ul class="m-cite-ways"><li><a class="m-cite-link" href="{escape(link)}">'
        f"{escape(translate(PERMANENT_LINK))}</a></li>{files}</ul>\n"
    )


def setup(app: Sphinx) -> None:
    """Register the parts; other formats than HTML leave them out."""
    add_node(app, edition_cite, (visit, None), SKIPPED)
    add_node(app, edition_cite_page, (visit_page, None), SKIPPED)
    app.add_css_file("cite.css")
    app.add_js_file("cite.js", loading_method="defer")
    app.connect("doctree-resolved", add)
