"""Every example in a docstring runs and gives what it says."""

from __future__ import annotations

import doctest
import importlib
import pkgutil

import pytest

import symmetrics

MODULES = sorted(m.name for m in pkgutil.walk_packages(symmetrics.__path__, "symmetrics.") if not m.name.endswith("__main__"))


@pytest.mark.parametrize("name", ["symmetrics", *MODULES])
def test_examples(name: str) -> None:
    module = importlib.import_module(name)
    failed, _ = doctest.testmod(module, optionflags=doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS)
    assert failed == 0


@pytest.mark.parametrize("name", sorted(symmetrics.catalogue.catalogue()))
def test_every_measure_has_an_exact_example(name: str) -> None:
    measure = symmetrics.catalogue.catalogue()[name]
    examples = doctest.DocTestParser().get_examples(measure.body.__doc__ or "")
    assert examples, f"{name} has no example"
    names = {name: measure, **vars(importlib.import_module(measure.body.__module__))}
    test = doctest.DocTestParser().get_doctest(measure.body.__doc__, names, name, None, 0)
    assert doctest.DocTestRunner().run(test).failed == 0
