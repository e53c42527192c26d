"""The client of the engine in a real browser, under the strict policy and below a path: what works, what fails how.

Nothing here sleeps: the server holds back what should be late until the test lets it go.
"""

import json
from collections.abc import Callable, Iterator
from io import BytesIO
from pathlib import Path
from threading import Event
from typing import Any, cast
from zipfile import ZipFile

import pytest
from playwright.sync_api import Page, expect

from mancala import web
from tests.browser.host import Host, hosting

pytestmark = pytest.mark.browser

STATIC = Path(__file__).resolve().parents[2] / "mancala" / "sphinxext" / "static"
POLICY = (
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; worker-src 'self'; "
    "style-src 'self' 'unsafe-inline'"
)
PAGE = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Engine</title>
<link rel="icon" href="data:,"><script src="../_static/engine.js" defer></script></head>
<body><output></output></body></html>"""
REQUEST = {
    "ruleset": "mangala-ii",
    "position": "6S,6S,6S,6S,6S,6S/6S,6S,6S,6S,6S,6S 0 0 S 1",
    "move": "A",
    "steps": True,
}
# Remembers the workers, so that a test can kill one, as a browser short of memory does.
REMEMBER = """
window.workers = [];
window.Worker = class extends Worker { constructor(...all) { super(...all); window.workers.push(this); } };
"""
# Shared by all scripts below: start with a short patience where a test waits for it; say the code of a failure.
HELPERS = """
window.begin = (settings = {}) => mancalaEngine.start({
  base: new URL("../runtime/", location.href).href,
  onProgress: (progress) => document.querySelector("output").append(progress + " "),
  ...settings,
});
window.codeOf = (promise) => promise.then(() => "none", (error) => error.code);
"""


@pytest.fixture
def host(runtime_dir: Path, tmp_path: Path) -> Iterator[Host]:
    (tmp_path / "_static").symlink_to(STATIC)
    (tmp_path / "runtime").symlink_to(runtime_dir)
    (tmp_path / "en").mkdir()
    (tmp_path / "en" / "page.html").write_text(PAGE, encoding="utf-8")
    with hosting(Host(tmp_path, POLICY)) as host:
        yield host


@pytest.fixture
def opened(host: Host, page: Page) -> Callable[[], Page]:
    """Opens the page, with the helpers in it."""

    def open_page() -> Page:
        page.add_init_script(REMEMBER + HELPERS)
        page.goto(f"{host.address}en/page.html")
        return page

    return open_page


def replace_engine(host: Host, runtime_dir: Path, module: str) -> None:
    """Serve an engine whose `mancala.web` is this source."""
    data = BytesIO()
    with ZipFile(data, "w") as archive:
        archive.writestr("mancala/__init__.py", "")
        archive.writestr("mancala/narrate.py", "def catalogue(language): return language")
        archive.writestr("mancala/web.py", module)
    manifest = json.loads((runtime_dir / "manifest.json").read_text(encoding="utf-8"))
    manifest["files"]["engine.zip"]["size"] = len(data.getvalue())
    host.replaced["runtime/engine.zip"] = data.getvalue()
    host.replaced["runtime/manifest.json"] = json.dumps(manifest).encode()


def progress(page: Page) -> list[float]:
    return [float(part) for part in (page.locator("output").text_content() or "").split()]


def ask(page: Page, request: object = REQUEST) -> Any:
    return page.evaluate("request => mancalaEngine.ask(request)", request)


def test_an_answer_is_that_of_the_engine_here(host: Host, opened: Callable[[], Page]) -> None:
    page = opened()
    page.evaluate("begin()")
    assert ask(page) == web.answer(REQUEST)
    told = progress(page)
    assert told == sorted(told)
    assert told[0] == 0
    assert told[-1] == 1


def test_every_file_is_asked_for_once_and_here(
    host: Host, opened: Callable[[], Page], page: Page, runtime_dir: Path
) -> None:
    addresses: list[str] = []
    page.context.on("request", lambda request: addresses.append(request.url))
    opened()
    page.evaluate("Promise.all([begin(), begin()])")
    ask(page)
    runtime = sorted(name for name in host.asked if name.startswith("runtime/"))
    assert runtime == sorted(f"runtime/{path.name}" for path in runtime_dir.iterdir())
    assert any("pyodide.asm.wasm" in address for address in addresses)
    assert all(address.startswith((host.address, "data:")) for address in addresses)
    assert len(page.workers) == 1


def test_nothing_is_fetched_before_it_is_wanted(host: Host, opened: Callable[[], Page]) -> None:
    page = opened()
    assert page.evaluate("codeOf(mancalaEngine.ask({}))") == "worker"
    assert page.evaluate("codeOf(mancalaEngine.restart())") == "worker"
    assert host.asked == ["en/page.html", "_static/engine.js"]


def test_a_refused_request_is_answered(opened: Callable[[], Page]) -> None:
    page = opened()
    page.evaluate("begin()")
    assert ask(page, {**REQUEST, "move": "x"}) == json.loads(web.respond(json.dumps({**REQUEST, "move": "x"})))


def test_an_exception_fails_its_request_only(host: Host, opened: Callable[[], Page], runtime_dir: Path) -> None:
    replace_engine(host, runtime_dir, "def respond(text, catalogue): return text if text == '{}' else text[99]")
    page = opened()
    page.evaluate("begin()")
    asked = "Promise.all([codeOf(mancalaEngine.ask({ raise: 1 })), mancalaEngine.ask({})])"
    assert page.evaluate(asked) == ["engine", {}]


def test_the_language_is_that_of_the_page_unless_told(
    host: Host, opened: Callable[[], Page], runtime_dir: Path
) -> None:
    replace_engine(host, runtime_dir, "def respond(text, catalogue): return f'[\"{catalogue}\"]'")
    page = opened()
    page.evaluate("begin()")
    assert ask(page, {}) == ["en"]
    page.evaluate("mancalaEngine.restart({ language: 'ar' })")
    assert ask(page, {}) == ["ar"]


def test_an_engine_that_cannot_be_imported(host: Host, opened: Callable[[], Page], runtime_dir: Path) -> None:
    replace_engine(host, runtime_dir, "import nothing_of_this_name")
    assert opened().evaluate("codeOf(begin())") == "engine"


def test_a_fatal_request_ends_the_worker_and_the_next_start_makes_another(opened: Callable[[], Page]) -> None:
    page = opened()
    page.evaluate("begin()")
    # Deeper than the stack of WebAssembly: Pyodide is lost, not only Python's own answer.
    deep = "(() => { let deep = []; for (let i = 0; i < 4000; i++) deep = [deep]; return { ruleset: deep }; })()"
    assert page.evaluate(f"codeOf(mancalaEngine.ask({deep}))") == "engine"
    page.evaluate("begin()")
    assert ask(page) == web.answer(REQUEST)


def test_a_killed_worker_is_noticed_and_replaced(opened: Callable[[], Page]) -> None:
    page = opened()
    page.evaluate("begin({ asking: 300 })")
    page.evaluate("workers[0].terminate()")
    codes = page.evaluate("Promise.all([codeOf(mancalaEngine.ask({})), codeOf(mancalaEngine.ask({}))])")
    assert codes == ["timeout", "timeout"]
    assert page.evaluate("codeOf(mancalaEngine.ask({}))") == "worker"
    page.evaluate("begin()")
    assert ask(page) == web.answer(REQUEST)


def test_an_interrupted_worker_is_gone_whatever_it_was_busy_with(
    host: Host, opened: Callable[[], Page], runtime_dir: Path
) -> None:
    replace_engine(host, runtime_dir, "def respond(text, catalogue):\n while text != '{}': pass\n return text")
    page = opened()
    page.evaluate("mancalaEngine.interrupt()")
    page.evaluate("begin()")
    script = """async () => {
      const busy = codeOf(mancalaEngine.ask({ never: 1 }));
      await Promise.resolve();
      mancalaEngine.interrupt();
      const code = await busy;
      await begin();
      return [code, await mancalaEngine.ask({}), await mancalaEngine.ready];
    }"""
    assert page.evaluate(script) == ["worker", {}, None]


def test_a_page_takes_the_runtime_that_it_was_built_with(
    host: Host, opened: Callable[[], Page], runtime_dir: Path
) -> None:
    known = json.loads((runtime_dir / "manifest.json").read_text(encoding="utf-8"))["hash"]
    page = opened()
    addresses: list[str] = []
    page.context.on("request", lambda request: addresses.append(request.url))
    page.evaluate(f"document.documentElement.dataset.mancalaRuntime = '{known}'")
    page.evaluate("begin()")
    assert all(address.endswith(f"?v={known}") for address in addresses)
    assert any(address.startswith(f"{host.address}_static/worker.js") for address in addresses)


def test_a_page_takes_no_other_runtime_than_its_own(host: Host, opened: Callable[[], Page]) -> None:
    page = opened()
    page.evaluate("document.documentElement.dataset.mancalaRuntime = 'before'")
    assert page.evaluate("codeOf(begin())") == "updated"
    assert "runtime/engine.zip" not in host.asked


def test_a_restart_fails_what_was_open_and_hears_no_late_answer(opened: Callable[[], Page]) -> None:
    page = opened()
    page.evaluate("begin()")
    script = """async (request) => {
      const late = codeOf(mancalaEngine.ask({}));
      await Promise.resolve();
      const again = mancalaEngine.restart();
      workers[0].onmessage({ data: { id: 1, answer: '"late"' } });
      await again;
      return [await late, await mancalaEngine.ask(request)];
    }"""
    assert page.evaluate(script, REQUEST) == ["worker", web.answer(REQUEST)]


@pytest.mark.parametrize(
    "name", ["manifest.json", "pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "engine.zip"]
)
def test_a_missing_file_is_a_failed_download_that_can_be_tried_again(
    name: str, host: Host, opened: Callable[[], Page]
) -> None:
    host.replaced[f"runtime/{name}"] = None
    page = opened()
    assert page.evaluate("codeOf(begin())") == "download"
    host.replaced.clear()
    assert page.evaluate("codeOf(begin())") == "none"


def test_a_file_cut_short_is_a_failed_download(host: Host, opened: Callable[[], Page], runtime_dir: Path) -> None:
    host.replaced["runtime/python_stdlib.zip"] = (runtime_dir / "python_stdlib.zip").read_bytes()[:-1]
    assert opened().evaluate("codeOf(begin())") == "download"


@pytest.mark.parametrize(("name", "code"), [("pyodide.asm.wasm", "download"), ("engine.zip", "engine")])
def test_a_file_that_is_not_what_it_says(
    name: str, code: str, host: Host, opened: Callable[[], Page], runtime_dir: Path
) -> None:
    host.replaced[f"runtime/{name}"] = bytes((runtime_dir / name).stat().st_size)
    assert opened().evaluate("codeOf(begin())") == code


def test_webassembly_that_the_policy_forbids(host: Host, opened: Callable[[], Page]) -> None:
    host.policy = POLICY.replace(" 'wasm-unsafe-eval'", "")
    assert opened().evaluate("codeOf(begin())") == "webassembly"
    assert "runtime/pyodide.asm.wasm" not in host.asked


def test_a_worker_that_is_missing(host: Host, opened: Callable[[], Page]) -> None:
    host.replaced["_static/worker.js"] = None
    assert opened().evaluate("codeOf(begin())") == "worker"


def test_a_worker_that_talks_nonsense(host: Host, opened: Callable[[], Page]) -> None:
    host.replaced["_static/worker.js"] = b"postMessage('nonsense');"
    assert opened().evaluate("codeOf(begin())") == "protocol"


def test_a_slow_network_shows_progress(host: Host, opened: Callable[[], Page]) -> None:
    released = host.held["runtime/pyodide.asm.wasm"] = Event()
    page = opened()
    page.evaluate("() => { begin().then(() => document.title = 'ready'); }")
    expect(page.locator("output")).to_contain_text("0.")
    assert 0 < progress(page)[-1] < 0.9
    expect(page).to_have_title("Engine")
    released.set()
    expect(page).to_have_title("ready")
    told = progress(page)
    assert told == sorted(told)


def test_a_network_that_stops_is_given_up(host: Host, opened: Callable[[], Page]) -> None:
    host.held["runtime/pyodide.asm.wasm"] = Event()
    page = opened()
    assert page.evaluate("codeOf(begin({ loading: 500 }))") == "timeout"


def test_what_nobody_waits_for_any_more_is_not_loaded_on(host: Host, opened: Callable[[], Page]) -> None:
    host.held["runtime/pyodide.asm.wasm"] = Event()
    page = opened()
    cancelled = """async () => {
      const [one, other] = [() => {}, () => {}];
      const waiting = [codeOf(begin({ onProgress: one })), codeOf(begin({ onProgress: other }))];
      mancalaEngine.cancel(one);
      mancalaEngine.cancel(one);
      const alive = await Promise.race([waiting[1], Promise.resolve("alive")]);
      mancalaEngine.cancel(other);
      return [alive, await waiting[1]];
    }"""
    assert page.evaluate(cancelled) == ["alive", "worker"]


def test_a_page_from_a_file(host: Host, page: Page, context_errors: list[str]) -> None:
    page.add_init_script(HELPERS)
    page.goto((host.site / "en" / "page.html").as_uri())
    assert page.evaluate("codeOf(begin())") == "file"
    assert context_errors == []


@pytest.fixture
def context_errors(page: Page) -> list[str]:
    """What scripts threw."""
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(cast(Any, error).message))
    return errors
