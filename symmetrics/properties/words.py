"""The words of other schools for the questions asked here; where a word means several at once, it names them all.

A question that is asked for two classes only, or only for more, counts for those.
"""

from __future__ import annotations

__all__ = ["WORDS"]

WORDS: dict[str, tuple[str, ...]] = {
    # Gösgens, Zhiyanov, Tikhonov and Prokhorenkova (2021); their other words are names of properties
    "maximal agreement": ("best_exactly_when_perfect",),
    "minimal agreement": ("worst_exactly_when_all_wrong",),
    "symmetry": ("transpose_symmetric",),
    "class symmetry": ("label_symmetric", "class_symmetric"),
    "approximate constant baseline": ("constant_under_independence",),
    # Sokolova and Lapalme (2009)
    "I1": ("label_symmetric",),
    "I2": ("insensitive_to_tn",),
    "I3": ("insensitive_to_tp",),
    "I4": ("insensitive_to_fn",),
    "I5": ("insensitive_to_fp",),
    "I6": ("scale_invariant",),
    "I7": ("prediction_scale_invariant",),
    "I8": ("prevalence_invariant",),
    # Luque, Carrasco, Martín and de las Heras (2019), for measures between -1 and 1
    "labelling inversion": ("label_symmetric",),
    "scoring inversion": ("negated_by(P)",),
    # Tan, Kumar and Srivastava (2004)
    "O1": ("transpose_symmetric",),
    "O2": ("prediction_scale_invariant", "prevalence_invariant"),
    "O3": ("negated_by(P)", "negated_by(A)"),
    "O3'": ("label_symmetric",),
    "O4": ("insensitive_to_tn",),
    "null invariant": ("insensitive_to_tn",),
    # forecast verification; transpose symmetric and equitable are names of properties
    "complement symmetric": ("label_symmetric",),
    "base-rate independent": ("prevalence_invariant",),
    "degenerate": ("fades_for_rare_events",),
    # others
    "Dutch draw": ("affine_in_tp",),
    "decision-theoretic": ("linear_utility",),
}
