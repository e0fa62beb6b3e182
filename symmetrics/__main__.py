"""`python -m symmetrics` is the command line."""

from __future__ import annotations

from .shell import main

if __name__ == "__main__":
    main()
