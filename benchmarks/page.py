"""What a reader waits for and loads: page weights, and the time from a click to what it brings, in Chromium.

    python tasks.py build && .venv/bin/python benchmarks/page.py [RUNS]

Times are medians in milliseconds, measured in the page between the click and the change of the drawing. "Cold"
is from *Play on from here* in a new profile, with nothing cached and the site served from this machine.
"""

import gzip
import sys
from pathlib import Path
from statistics import median

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from playwright.sync_api import Browser, Page, Response, sync_playwright

from tools import browser, server, site

PAGES = ("en/index.html", "en/mangala-ii/rules.html", "en/mangala-iv/rules.html", "en/mangala-ii/play.html")
# Resolves with the time from a click on one element to the first moment that another one matches.
TIMED = """([clicked, awaited]) => new Promise(resolve => {
  const begin = performance.now();
  const look = () => document.querySelector(awaited) && (watch.disconnect(), resolve(performance.now() - begin));
  const watch = new MutationObserver(look);
  watch.observe(document.body, {subtree: true, childList: true, attributes: true, characterData: true});
  document.querySelector(clicked).dispatchEvent(new MouseEvent("click", {bubbles: true}));
  look();
})"""


def weight(chromium: Browser, address: str) -> int:
    """The compressed bytes of a page and all that it loads by itself."""
    page = chromium.new_context().new_page()
    sizes: dict[str, int] = {}

    def weigh(response: Response) -> None:
        if response.ok:
            sizes[response.url] = len(gzip.compress(response.body()))

    page.on("response", weigh)
    page.goto(address, wait_until="networkidle")
    page.context.close()
    return sum(sizes.values())


def timed(page: Page, clicked: str, awaited: str) -> float:
    """Milliseconds from the click to the change."""
    return float(page.evaluate(TIMED, [clicked, awaited]))


def game(chromium: Browser, address: str) -> dict[str, float]:
    """The times of one visit to the page for playing."""
    page = chromium.new_context().new_page()
    page.goto(address, wait_until="networkidle")
    times = {"cold: until pits can be played": timed(page, "[data-live=start]", "[data-legal]")}
    page.locator("select[data-speed]").first.select_option("200")
    times["ready: until the pit is lifted"] = timed(page, "[data-pit=C]", "[data-pit=C][data-seeds='0']")
    page.locator("[data-legal][data-pit=a]").wait_for()
    times["ready: until the first seed"] = timed(page, "[data-pit=a]", "[data-pit=b][data-seeds='8']")
    page.context.close()
    return times


def main() -> None:
    """Print weights and times."""
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else 5
    folder = site.location(Path(__file__).resolve().parents[1])
    found = browser.find()
    if found is None:
        sys.exit(browser.CURE)
    with server.running(folder, "/sub/path/") as address, sync_playwright() as playwright:
        launch = {"executable_path": str(found), "args": list(browser.LAUNCH_ARGUMENTS)}
        chromium = playwright.chromium.launch(**launch)  # type: ignore[arg-type]
        for name in PAGES:
            print(f"{name}: {weight(chromium, address + name) / 1000:.1f} KB")
        games = [game(chromium, address + "en/mangala-ii/play.html") for _ in range(runs)]
        for what in games[0]:
            times = [times[what] for times in games]
            print(f"{what}: {median(times):.0f} ms ({min(times):.0f} to {max(times):.0f})")
        chromium.close()


if __name__ == "__main__":
    main()
