"""`python -m mancala`."""

import sys

from mancala.cli import main

sys.exit(main())
