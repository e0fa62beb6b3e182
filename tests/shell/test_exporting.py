"""export, and the code that show prints."""

from __future__ import annotations


def test_export(sy):
    assert sy("export", "TPR", "--to", "C").out.startswith("/* recall */\n#include <math.h>\n\ndouble recall(")
    data = sy("export", "f_beta(beta=2)", "--to", "sql", "--name", "f2", "--json").data
    assert (data["measure"], data["language"]) == ("f_beta(beta=2)", "sql")
    assert 'AS "f2" FROM matrices' in data["source"]


def test_the_function_has_a_name_that_other_languages_take(sy):
    assert "double f_beta_beta_1_2(double tp" in sy("export", "F0.5", "--to", "c").out
    assert "double measure(double tp" in sy("export", "2*TP/(2*TP + FP + FN)", "--to", "c").out


def test_export_refuses_what_it_does_not_know(sy):
    assert sy("export", "mcc", "--to", "cobol").status == 2
    assert sy("export", "no_such", "--to", "c").status == 2
    assert sy("export", "mcc").status == 2


def test_show_code(sy):
    out = sy("show", "mcc", "--code").out
    assert "def mcc(tp, fn, fp, tn):" in out
    assert "divide(" in out and "out=out0)" in out
    assert "sqrt(" in sy("show", "mcc", "--code", "--json").data["code"]
