"""The atlas against values at many matrices, against the prover pair by pair, and against what is known of means."""

from __future__ import annotations

import itertools
from dataclasses import replace
from pathlib import Path

import pytest

from symmetrics import atlas, find_measure, find_property, prove
from symmetrics.kernel.store import replay
from symmetrics.language.errors import DefinitionError
from symmetrics.numeric.enumeration import matrices_up_to
from symmetrics.questions.charting import charted, conditions, known_atlas, read_atlas, stale_in_atlas, stored_atlas, write_atlas

MIXED = ["0", "precision", "f1", "jaccard", "kappa", "mcc", "informedness", "certainty_factor", "cramers_v", "bennett_s", "hamann"]


def test_the_means_of_precision_and_recall_are_in_their_order() -> None:
    order = atlas(["simpson", "kulczynski_2", "ochiai", "f1", "braun_blanquet", "jaccard"]).order
    assert order.edges == (
        ("kulczynski_2", "simpson"),
        ("ochiai", "kulczynski_2"),
        ("f1", "ochiai"),
        ("braun_blanquet", "f1"),
        ("jaccard", "braun_blanquet"),
    )
    assert order.counts == {"proved": 15, "refuted": 15, "open": 0}


@pytest.mark.parametrize("region", ["everywhere", "above_chance", "below_chance"])
def test_no_value_speaks_against_the_atlas(region: str) -> None:
    """Exact values at all matrices of up to four items: no pair that is proved fails, none of another order is proved."""
    order = atlas(MIXED, region=region).order
    sides = {"above_chance": 1, "below_chance": -1}
    tables = [m for m in matrices_up_to(4).tolist() if sides.get(region, 0) * (m[0][0] * m[1][1] - m[0][1] * m[1][0]) >= 0]
    values = {name: [0 if name == "0" else find_measure(name)(m) for m in tables] for name in MIXED}
    assert order.counts["open"] == 0
    for f, g in itertools.permutations(MIXED, 2):
        above = any(a.is_finite and b.is_finite and a > b for a, b in zip(map(exact, values[f]), map(exact, values[g]), strict=True))
        assert not (above and order.verdict(f, g) == "proved"), (f, g)


def exact(value):
    import sympy

    return sympy.sympify(value)


def test_pair_by_pair_the_prover_says_the_same() -> None:
    names = ["precision", "f1", "jaccard", "kappa", "certainty_factor", "bennett_s"]
    order = atlas(names).order
    for f, g in itertools.permutations(names, 2):
        assert prove(f"{f} <= {g}").verdict == order.verdict(f, g), (f, g)


def test_what_holds_for_every_small_matrix_and_fails_later_is_refuted() -> None:
    """The first holds up to 44 items and fails at 45."""
    assert atlas(["sokal_sneath_5", "p4"]).order.verdict("sokal_sneath_5", "p4") == "refuted"


def test_three_classes() -> None:
    order = atlas(["scott_pi", "kappa", "gwet_ac1", "bennett_s", "accuracy"], classes=3).order
    assert {("scott_pi", "kappa"), ("scott_pi", "bennett_s"), ("bennett_s", "gwet_ac1")} <= set(order.edges)
    assert order.counts["open"] == 0


def test_a_file_is_replayed_read_back_and_bound_to_the_definitions(tmp_path: Path) -> None:
    found, file = atlas(MIXED), tmp_path / "everywhere.toml"
    file.write_text(write_atlas(found))
    assert [r.reason for r in replay(tmp_path) if r.reason] == []
    again = read_atlas(file)
    assert (again.settled, again.order.counts) == (found.settled, found.order.counts)
    assert list(stale_in_atlas(file)) == []
    file.write_text(
        write_atlas(replace(found, settled=tuple(replace(one, arguments=("f1",) * len(one.arguments)) for one in found.settled)))
    )
    right = {one.statement for one in found.settled if set(one.arguments) == {"f1"}}
    assert {e.statement for e in stale_in_atlas(file)} == {one.statement for one in found.settled} - right


@pytest.mark.parametrize("region", ["everywhere", "above_chance"])
def test_the_statements_are_those_of_the_properties(region: str) -> None:
    for one in atlas(["jaccard", "f1", "bennett_s", "hamann"], region=region).settled:
        if one.name != "defined_inside":
            first, second = map(find_measure, one.arguments)
            (claim,) = find_property(one.name).claims(first, second)
            assert replace(claim, given=(*claim.given, *conditions(region, 2))).statement == one.statement


def test_what_is_left_out_is_said() -> None:
    names, left_out = charted(2, "everywhere")
    assert {"mcc", "f1", "kappa", "cramers_v", "0"} <= set(names)
    assert "knob" in left_out["f_beta"] and "how many items" in left_out["kendall_tau_a"] and "above 1" in left_out["dor"]
    assert "negative" in charted(2, "above_chance")[1]["f1"]
    assert "number of classes" in charted(3, "everywhere")[1]["f1"]


def test_knobs_and_regions_are_asked_for_by_name() -> None:
    assert atlas(["f1", "f_beta(beta=1)"]).order.groups == (("f1", "f_beta(beta=1)"),)
    for names, options in (
        (["f_beta"], {}),
        (["no_such_measure"], {}),
        (["f1"], {"region": "nowhere"}),
        (["kappa"], {"classes": 3, "region": "above_chance"}),
    ):
        with pytest.raises(DefinitionError, match="Expected"):
            atlas(names, **options)
    with pytest.raises(DefinitionError, match="store"):
        stored_atlas(7)


def test_the_stored_order_of_some_names_is_the_one_settled_now() -> None:
    names = ["ochiai", "mcc", "f1", "1", "jaccard"]
    stored, now = known_atlas(names), atlas(names)
    assert stored is not None and stored.order.names == tuple(names)
    assert stored.order.edges == now.order.edges and (stored.order.refuted == now.order.refuted).all()
    assert {name for one in stored.settled for name in (one.arguments[0], one.arguments[-1])} <= {*names, "2"}


def test_names_that_the_store_lacks_are_not_answered_from_it() -> None:
    assert known_atlas(["jaccard", "f_beta(beta=1)"]) is None
    assert known_atlas(["kappa", "scott_pi"], classes=5) is None
