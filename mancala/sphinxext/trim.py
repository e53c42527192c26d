"""Runs inside Pyodide, never on the host: compile the engine and as much of Python's library as it needs.

Pyodide ships its library as source, which every start would compile again. What is kept is observed, not
listed: whatever Pyodide, the engine and their errors have imported by the end of an exercise.
"""

import gettext
import importlib
import io
import marshal
import sys
import traceback
import warnings
from importlib.util import MAGIC_NUMBER
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

EPOCH = (1980, 1, 1, 0, 0, 0)
# Header of a .pyc that is never compared with a source: flags, time and size are nought.
HEADER = MAGIC_NUMBER + bytes(12)
# Names in a zip are decoded with cp437, paths and files with the others.
CODECS = ("ascii", "cp437", "latin_1", "utf_8")
# The one module of Pyodide's that reads its own docstrings.
DOCUMENTED = ("_pyodide/_core_docs.py",)


def exercise(engine: str) -> None:
    """Import the engine from a zip and use what it uses, so that late imports are seen too."""
    with ZipFile(engine) as archive:
        names = [name for name in archive.namelist() if name.endswith(".py")]
    sys.path.insert(0, engine)
    for name in names:
        importlib.import_module(name.removesuffix(".py").removesuffix("/__init__").replace("/", "."))
    for codec in CODECS:
        importlib.import_module(f"encodings.{codec}")
    gettext.c2py("n != 1")(2)
    gettext.translation("none", fallback=True)
    try:
        raise ValueError
    except ValueError:
        traceback.format_exc()
    with warnings.catch_warnings(record=True):
        warnings.simplefilter("always")
        warnings.warn("none", stacklevel=1)


def library() -> tuple[str, list[str]]:
    """The zip of Python's library, and the files in it that have been imported."""
    archive = next(path for path in sys.path if path.endswith(".zip") and "/python" in path)
    prefix = archive + "/"
    specs = [getattr(module, "__spec__", None) for module in list(sys.modules.values())]
    origins = {spec.origin for spec in specs if spec is not None and spec.origin is not None}
    return archive, sorted(origin.removeprefix(prefix) for origin in origins if origin.startswith(prefix))


def compiled(archive: str, names: list[str], optimize: int) -> bytes:
    """A zip of these files of a zip, modules as bytecode; the same bytes for the same files."""
    out = io.BytesIO()
    with ZipFile(archive) as source, ZipFile(out, "w") as target:
        for name in names:
            data = source.read(name)
            if name.endswith(".py"):
                level = 0 if name in DOCUMENTED else optimize
                code = compile(data, name, "exec", dont_inherit=True, optimize=level)
                name, data = name + "c", HEADER + marshal.dumps(code)
            target.writestr(ZipInfo(name, EPOCH), data, ZIP_DEFLATED, 9)
    return out.getvalue()


def main(engine: str, out: str) -> None:
    """Write `python_stdlib.zip` and `engine.zip` into a folder."""
    exercise(engine)
    with open(f"{out}/python_stdlib.zip", "wb") as file:
        file.write(compiled(*library(), optimize=2))
    with ZipFile(engine) as archive:
        names = sorted(archive.namelist())
    with open(f"{out}/engine.zip", "wb") as file:
        # Docstrings stay: without one, a dataclass spends time at every start to make its own.
        file.write(compiled(engine, names, optimize=0))
