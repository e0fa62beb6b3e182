"""Bad input: status 2, one message in three beats on stderr, and nothing on stdout but the JSON that was asked for."""

from __future__ import annotations

import re

import pytest

BAD = [
    ("check", "TP/(TP +"),
    ("check", ""),
    ("check", "__import__('os').system('id')"),
    ("check", "(" * 5000),
    ("check", "TP" + "+TP" * 9000),
    ("check", "TP**999999999"),
    ("check", "TP\x00"),
    ("check", "TP\x1b[31m"),
    ("check", "[bold]TP[/bold]"),
    ("check", "\ud800"),
    ("check", "f1", "--budget", "-1"),
    ("check", "f1", "--budget", "nan"),
    ("check", "f1", "--budget", "1e999"),
    ("check", "b*TP", "--knob", "b >> 0"),
    ("check", "b*TP", "--knob", "1 < b < 0"),
    ("check", "TP*x", "--knob", "TP > 0"),
    ("check", "f1", "--format", "pdf"),
    ("check", "f1", "recall"),
    ("check", "-TP"),
    ("check",),
    ("chekc", "f1"),
    ("prove", "f1 <="),
    ("prove", "f1"),
    ("prove", "no_such(f1)"),
    ("prove", "f1 <= 1 for K = 0"),
    ("prove", "label_symmetric(kappa) for K = 3"),
    ("prove", "strong_monotonicity(kappa) for every K"),
    ("derive", "f1", "--in", "nowhere"),
    ("derive", "f1", "--in", "shin", "--at", "b=1/0"),
    ("derive", "f1", "--in", "shin", "--at", "b"),
    ("derive", "f1", "--in", "shin", "--at", "b=2"),
    ("derive", "f1", "--in", "shin", "--at", "nonsense=1"),
    ("relate", "f1", "TP +"),
    ("identify", "no_such_measure"),
    ("evaluate", "no_such_file.csv"),
    ("evaluate", "[[1,2],[3]]"),
    ("evaluate", "[[1,2],[3,-4]]"),
    ("evaluate", "[[1,2],[3,NaN]]"),
    ("evaluate", "TP=1", "FN=2"),
    ("evaluate", "[[1,2],[3,4]]", "no_such_measure"),
    ("evaluate", "\x00"),
    ("evaluate", "."),
    ("compare", "[[1,2],[3,4]]"),
    ("compare", "[[1,2],[3,4]]", "[[1,0,0],[0,1,0],[0,0,1]]"),
    ("list", "--family", "nobody"),
    ("show", "no_such_measure"),
    ("show", "g_measure"),
    ("find", "--is", "no_such_property"),
    ("verify", "no_such_folder"),
    ("atlas", "jaccard", "f1", "-o", "/no/such/folder/order.toml"),
    ("standing", "--page", "/no/such/folder/open.md"),
    ("audit", "no_such_paper.toml"),
]


@pytest.mark.parametrize("arguments", BAD, ids=lambda a: " ".join(a).encode("unicode_escape").decode()[:40])
def test_bad_input_is_told_in_three_beats(sy, arguments):
    ran = sy(*arguments)
    assert (ran.status, ran.out) == (2, "")
    assert re.match(r"Expected .+(got|this:?) .+\. \S.*[.?)\]]", ran.err, re.DOTALL), ran.err
    assert "Traceback" not in ran.err and "error of our own" not in ran.err
    assert "\x1b" not in ran.err


@pytest.mark.parametrize("arguments", [*BAD[:1], *BAD[10:14], *BAD[19:21], ("evaluate", "no_such.csv"), ("show", "no_such_measure")])
def test_with_json_an_error_is_a_document(sy, arguments):
    ran = sy(*arguments, "--json")
    assert ran.status == 2
    assert set(ran.data) == {"error"}
    assert set(ran.data["error"]) == {"kind", "message", "position"}
    assert ran.data["error"]["message"] == ran.err.splitlines()[0]


def test_a_file_that_cannot_be_written_is_refused_before_anything_is_computed(sy, monkeypatch):
    monkeypatch.setattr("symmetrics.questions.charting.atlas", lambda *_: pytest.fail("computed"))
    assert "no such folder" in sy("atlas", "jaccard", "f1", "-o", "/no/such/folder/order.toml").err


def test_what_the_system_refuses_is_told_with_the_file(sy, tmp_path):
    (tmp_path / "taken").write_text("", encoding="utf-8")
    ran = sy("settle", "fdr", "--folder", str(tmp_path / "taken" / "store"), "--json")
    assert (ran.status, ran.data["error"]["kind"]) == (2, "file")
    assert str(tmp_path / "taken") in ran.err


@pytest.mark.parametrize(
    ("arguments", "advice"),
    [
        (("audit", "--format", "htm", "paper.toml"), "Did you mean html?"),
        (("plot", "isometric", "f1"), "Did you mean isometrics?"),
        (("audit", "--fromat", "html", "paper.toml"), "Did you mean --format?"),
        (("audit", "--nonsense"), "See `symmetrics audit --help`."),
        (("check", "-TP"), "Put -- before a formula that begins with a minus sign."),
    ],
)
def test_what_is_mistyped_is_named_with_what_may_be_meant(sy, arguments, advice):
    err = sy(*arguments).err
    assert advice in err
    assert ("Put --" in err) == ("Put --" in advice)


def test_of_several_papers_the_one_that_cannot_be_read_is_named(sy, tmp_path):
    (tmp_path / "notes.toml").write_text('measure = "f1"\n', encoding="utf-8")
    assert f"(line 1 of {tmp_path / 'notes.toml'})" in sy("audit", str(tmp_path)).err


def test_a_formula_is_shown_with_a_caret_under_the_place(sy):
    ran = sy("check", "TP/(TP + foo)", "--json")
    assert (ran.data["error"]["kind"], ran.data["error"]["position"]) == ("formula", 9)
    _, source, caret = ran.err.splitlines()
    assert source == "  TP/(TP + foo)"
    assert source[caret.index("^")] == "f"


def test_the_caret_of_a_long_formula_is_under_the_place_too(sy):
    formula = "TP + " * 100 + "foo + " + "TP + " * 50 + "TP"
    _, source, caret = sy("check", formula).err.splitlines()
    assert source[caret.index("^") :].startswith("foo")
    assert len(source) < 80


def test_format_json_gives_errors_as_json_too(sy):
    assert sy("check", "TP +", "--format", "json").data["error"]["kind"] == "formula"


def test_a_binary_file(sy, tmp_path):
    file = tmp_path / "m.csv"
    file.write_bytes(bytes(range(256)))
    ran = sy("evaluate", str(file))
    assert ran.status == 2 and "binary data" in ran.err


def test_a_misspelt_command_or_option_gets_a_hint(sy):
    assert "Did you mean check?" in sy("chekc", "f1").err
    assert "Did you mean --budget?" in sy("check", "f1", "--budgt", "1").err
    assert "quotes" in sy("check", "TP", "/", "FP").err


def test_of_several_values_the_one_at_fault_is_shown(sy):
    ran = sy("recover", "--n", "100", "accuracy=0.78", "foo=0.3")
    assert ran.status == 2
    assert ran.err.splitlines()[1:] == ["  foo=0.3", "  ^"]


@pytest.mark.parametrize(("command", "advised"), [(("check",), True), (("floor",), False), (("evaluate", "[[1,2],[3,4]]"), False)])
def test_a_knob_is_advised_where_it_can_be_declared(sy, command, advised):
    assert ("--knob" in sy(*command, "zulu*TP").err) == advised


def test_names_are_separated_by_commas_and_not_multiplied(sy):
    assert set(sy("evaluate", "[[1,2],[3,4]]", "f1,max(TPR, TNR)", "--json").data["values"]) == {"f1", "max(TPR, TNR)"}
    assert "argument of its own" in sy("evaluate", "[[1,2],[3,4]]", "f1 mcc").err


@pytest.mark.parametrize("name", ["b", "tp", "scale", "macro"])
def test_a_name_that_is_no_knob_is_refused_with_those_that_are_none(sy, name):
    ran = sy("prove", f"f_beta({name}) >= 0", "--knob", f"{name} > 0")
    assert ran.status == 2
    assert f"'{name}'" in ran.err
    assert "none of a, b, C, K, n" in " ".join(ran.err.split())


def test_a_letter_of_cells_where_a_knob_may_be_meant(sy):
    assert "a knob needs another name than a, b and C" in " ".join(sy("prove", "f_beta(b) >= 0").err.split())


def test_no_knob_is_advised_that_cannot_be_declared(sy):
    assert "--knob" not in sy("prove", "f_beta(scale) >= 0").err


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("acuracy", "accuracy"),
        ("kapa", "kappa"),
        ("jacard", "jaccard"),
        ("f1_scroe", "f1_score"),
        ("precison", "precision"),
        ("specifity", "specificity"),
        ("sensitivty", "sensitivity"),
        ("balanced_acuracy", "balanced_accuracy"),
        ("youdens", "youdens_j"),
        ("matthews", "matthews_corrcoef"),
    ],
)
def test_a_slip_of_the_pen_is_answered_with_the_name(sy, typed, meant):
    assert f"'{meant}'" in sy("prove", f"{typed} >= 0").err


@pytest.mark.parametrize("typed", ["brier", "auroc", "log_loss"])
def test_a_measure_of_scores_is_said_to_be_one(sy, typed):
    assert "computed from scores or ranks" in " ".join(sy("prove", f"{typed} >= 0").err.split())
    assert "Did you mean" not in sy("show", typed).err


@pytest.mark.parametrize("typed", ["foo", "loss", "hinge", "wilson", "calibration"])
def test_a_name_unlike_any_other_is_answered_with_none(sy, typed):
    assert f'Declare a knob with --knob "{typed} > 0"' in " ".join(sy("prove", f"{typed} >= 0").err.split())
    assert "Did you mean" not in sy("show", typed).err


@pytest.mark.parametrize(
    ("sentence", "advice"),
    [
        ("f1 is increasing in TP", "Write increasing(f1, TP)."),
        ("precision increases with TP", "Write increasing(precision, TP)."),
        ("mcc falls as FP rises", "Write decreasing(mcc, FP)."),
        ("TP/(TP + FN) is decreasing in FN given n > 2", "Write decreasing(TP/(TP + FN), FN)."),
        ("mcc is symmetric", "label_symmetric(mcc)"),
        ("f1 is scale-invariant", "Write scale_invariant(f1)."),
        ("dor is prevalence invariant", "Write prevalence_invariant(dor)."),
        ("jaccard and f1 are same ranking", "Write same_ranking(jaccard, f1)."),
        ("f1 is in [0, 1]", "Leave it out."),
    ],
)
def test_a_sentence_is_answered_with_the_property_to_ask_for(sy, sentence, advice):
    ran = sy("prove", sentence)
    assert ran.status == 2
    assert advice in ran.err
