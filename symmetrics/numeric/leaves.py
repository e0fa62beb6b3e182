"""How margins, diagonal and cells of a matrix of K classes belong together: sums, parts, and what exchanging i and j makes of them."""

from __future__ import annotations

from .program import LEAVES

__all__ = ["CODES", "NO_COUNTS", "PAIRS", "PARTS", "SUMS", "TURNED"]

CODES = {name: code for code, name in enumerate(LEAVES)}
TURNED = {"ai": "aj", "bi": "bj", "di": "dj", "Cij": "Cji", "i": "j"}
TURNED |= {after: before for before, after in TURNED.items()}
NO_COUNTS = {CODES["i"], CODES["j"], CODES["unlike"]}
PAIRS = {CODES["Cij"], CODES["Cji"]}
SUMS = {("Cij", "j"): "ai", ("Cij", "i"): "bj", ("Cji", "j"): "bi", ("Cji", "i"): "aj"}
PARTS = {
    "n": ("ai", "bi", "aj", "bj", "Cij", "Cji", "di", "dj"),
    "ai": ("Cij", "di"),
    "bi": ("Cji", "di"),
    "aj": ("Cji", "dj"),
    "bj": ("Cij", "dj"),
}
