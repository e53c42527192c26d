"""The commands of this repository: serve, build, texts, test and lock. See `python tasks.py --help`.

This file and the package `tools` need only the standard library: they make the environment that
everything else runs in. The version is looked at before anything newer than Python 3.8 is imported.
"""

import sys

OLDEST_PYTHON = (3, 11)


def main() -> int:
    if sys.version_info[:2] < OLDEST_PYTHON:
        wanted = ".".join(str(number) for number in OLDEST_PYTHON)
        found = ".".join(str(number) for number in sys.version_info[:3])
        print(f"This is Python {found}, and {wanted} or newer is needed.", file=sys.stderr)
        print(f"Cure: run the same command with a newer Python, such as `python{wanted}`.", file=sys.stderr)
        return 2
    from tools import commands

    return commands.main(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
