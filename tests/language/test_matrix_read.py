"""Matrices a user types or names: every spelling of one table, and what is refused."""

from __future__ import annotations

import io
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from symmetrics.language.errors import MatrixError
from symmetrics.language.matrix import ConfusionMatrix

ROWS = ((50, 10), (5, 35))


@pytest.mark.parametrize(
    "source",
    [
        "[[50,10],[5,35]]",
        "  [[50, 10], [5, 35.0]] ",
        '{"matrix": [[50,10],[5,35]]}',
        '{"TP": 50, "TN": 35, "FN": 10, "FP": 5}',
        "TP=50 FN=10 FP=5 TN=35",
        "tn=35, fp=5,fn=10 ,tp=50",
        "TP: 50; FN: 10; FP: 5; TN: 3.5e1",
    ],
)
def test_inline(source: str) -> None:
    assert ConfusionMatrix.read(source).rows == ROWS


@pytest.mark.parametrize(
    ("content", "labels"),
    [
        ("50,10\n5,35\n", ("positive", "negative")),
        ("\ufeff50;10\r\n5;35\r\n\r\n", ("positive", "negative")),
        ("50\t10\n5\t35", ("positive", "negative")),
        ("cat,dog\n50,10\n5,35\n", ("cat", "dog")),
        ("cat,50,10\ndog,5,35\n", ("cat", "dog")),
        (",cat,dog\ncat,50,10\ndog,5,35\n", ("cat", "dog")),
        ("actual,dog,cat\ncat,10,50\ndog,35,5\n", ("cat", "dog")),
        ("cat,dog\ncat,50,10\ndog,5,35\n", ("cat", "dog")),
        (',1,0\n1,50,10\n0,"5",35\n', ("1", "0")),
        ("TP,FN,FP,TN\n50,10,5,35\n", ("positive", "negative")),
        ("[[50,10],\n[5,35]]", ("positive", "negative")),
        ('{"matrix": [[50,10],[5,35]], "labels": ["cat", "dog"]}', ("cat", "dog")),
        ("TP=50\nFN=10\nFP=5\nTN=35\n", ("positive", "negative")),
    ],
)
def test_files_and_streams(content: str, labels: tuple[str, ...], tmp_path: Path) -> None:
    path = tmp_path / "matrix.csv"
    path.write_text(content, encoding="utf-8")
    for read in (ConfusionMatrix.read(str(path)), ConfusionMatrix.read("-", io.StringIO(content))):
        assert read.rows == ROWS
        assert read.labels == labels


def test_tab_separated_labels_with_commas(tmp_path: Path) -> None:
    path = tmp_path / "matrix.tsv"
    path.write_text("\tcat, big\tdog\ncat, big\t50\t10\ndog\t5\t35\n", encoding="utf-8")
    assert ConfusionMatrix.read(str(path)).labels == ("cat, big", "dog")


def test_exact_numbers() -> None:
    assert ConfusionMatrix.read("[[0.1, 1e2], [100000000000000000000000000000, 0]]").rows == ((Fraction(1, 10), 100), (10**29, 0))
    assert ConfusionMatrix.read("TP=1/3 FN=.5 FP=2. TN=+4").rows == ((Fraction(1, 3), Fraction(1, 2)), (2, 4))


@pytest.mark.parametrize(
    "source",
    [
        "TP=50 FN=10 FP=5",
        "TP=50 FN=10 FP=5 TN=35 TP=1",
        "TP=50 FN=10 FP=5 TN=35 XX=1",
        "TP=50 FN=10 FP=5 TN=-35",
        "TP=50 FN=10 FP=5 TN=abc",
        "TP=50 FN=10 FP=5 TN=1/0",
        "TP=50 FN=10 FP=5 TN=1e9999",
        "TP=50 FN=10 FP=5 TN=__import__('os')",
        "[[50,10],[5,35]",
        "[[50,10],[5,-35]]",
        "[[50,10],[5,NaN]]",
        "[[50,10],[5,Infinity]]",
        "[[50,10],[5,true]]",
        "[[50,10],[5,null]]",
        '[[50,10],[5,"35"]]',
        "[[50,10],[5]]",
        "[[50]]",
        "[]",
        "{}",
        '{"matrix": 5}',
        '{"matrix": [[1,2],[3,4]], "labels": "ab"}',
        '{"matrix": [[1,2],[3,4]], "labels": ["a"]}',
        '{"matrix": [[1,2],[3,4]], "note": 1}',
        "[[1,2],[3,4]] + [[1]]",
        "[" * 10**5,
        f"[[{'9' * 10**5},1],[1,1]]",
        "",
        "\0",
        "no/such/file.csv",
        "x" * 10**4,
    ],
    ids=range(30),
)
def test_hostile_or_broken_sources(source: str) -> None:
    with pytest.raises(MatrixError, match=r"(?s)Expected .*got .*\. [A-Z].*\."):
        ConfusionMatrix.read(source)


@pytest.mark.parametrize(
    "content",
    [
        "",
        "\n\n",
        "50,10\n5",
        "50,10,5\n1,2,3",
        "a,b\nc,d",
        ",a,b\na,1,2\nc,3,4",
        ",a,a\na,1,2\na,3,4",
        ",a,b\na,1\nb,3,4",
        "50 & 10\n5 & 35",
        "50,\n5,35",
        '"' + "x" * 200000,
    ],
    ids=range(11),
)
def test_broken_tables(content: str) -> None:
    with pytest.raises(MatrixError, match=r"(?s)Expected .*got .*\. [A-Z].*\."):
        ConfusionMatrix.read("-", io.StringIO(content))


def test_files_that_are_no_tables(tmp_path: Path) -> None:
    binary, huge = tmp_path / "binary.csv", tmp_path / "huge.csv"
    binary.write_bytes(bytes(range(256)))
    with huge.open("wb") as file:
        file.truncate(50 * 10**6 + 1)
    for path, message in ((binary, "binary"), (huge, "50 MB"), (tmp_path, "directory"), (tmp_path / "none.csv", "No such file")):
        with pytest.raises(MatrixError, match=message):
            ConfusionMatrix.read(str(path))


@given(st.text(max_size=40))
def test_any_text_is_read_or_refused(text: str) -> None:
    """Whatever stands in a file, the outcome is a matrix or a MatrixError."""
    try:
        assert ConfusionMatrix.read("-", io.StringIO(text)).K >= 2
    except MatrixError as error:
        assert str(error).startswith("Expected ")


labelled = st.lists(st.text(st.characters(whitelist_categories=("L", "Nd")), min_size=1, max_size=5), min_size=2, max_size=4, unique=True)


@given(labelled, st.data())
def test_round_trip_through_a_labelled_table(labels: list[str], data: st.DataObject) -> None:
    row = st.lists(st.integers(0, 10**20), min_size=len(labels), max_size=len(labels))
    rows = data.draw(st.lists(row, min_size=len(labels), max_size=len(labels)))
    lines = [["actual", *labels], *([label, *map(str, cells)] for label, cells in zip(labels, rows, strict=True))]
    read = ConfusionMatrix.read("-", io.StringIO("\n".join(",".join(line) for line in lines)))
    assert (read.rows, read.labels) == (tuple(map(tuple, rows)), tuple(labels))


TOTALLED = "true,0,1,{0}\n0,2,1,3\n1,1,1,2\n{0},3,2,5\n"


@pytest.mark.parametrize("label", ["All", "total", "Gesamt", " Sum "])
def test_totals_are_no_class(label: str, tmp_path: Path) -> None:
    """Two classes with totals, as pandas.crosstab(..., margins=True) writes them: accuracy would be 2/5 and not 3/5."""
    file = tmp_path / "crosstab.csv"
    file.write_text(TOTALLED.format(label))
    with pytest.raises(MatrixError, match="Leave out totals"):
        ConfusionMatrix.read(str(file))
    with pytest.raises(MatrixError, match="Leave out totals"):
        ConfusionMatrix.from_rows([[2, 1, 3], [1, 1, 2], [3, 2, 5]], ["a", "b", label])


def test_a_class_may_have_the_sums_or_the_name_of_totals() -> None:
    assert ConfusionMatrix.from_rows([[2, 1, 3], [1, 1, 2], [3, 2, 5]]).K == 3
    assert ConfusionMatrix.from_rows([[2, 1, 3], [1, 1, 2], [3, 2, 4]], ["some", "none", "all"]).K == 3


TABLES = """
50 10
5 35
---
50  10\r
 5  35
---
| | cat | dog |
|:---|---:|---|
| cat | 50 | 10 |
| dog | 5 | 35 |
---
a | b
--|--
50 | 10
5 | 35
---
+----+----+
| 50 | 10 |
+----+----+
|  5 | 35 |
+----+----+
---
[[50 10]
 [ 5 35]]
---
[[50. 10.]
 [ 5.  3.5e+01]]
---
array([[50, 10],
       [ 5, 35]])
---
np.array([[50, 10], [5, 35]], dtype=np.int64)
---
tensor([[50, 10], [5, 35]], device='cuda:0')
---
((50, 10), (5, 35))
---
{{50, 10}, {5, 35}}
---
[50 10; 5 35]
---
50 10; 5 35
---
50,10;5,35
---
[[100/2, 10], [5, 35]]
---
Predicted  cat  dog
Actual
cat         50   10
dog          5   35
---
# counts, from the run of May
50,10
5,35
---
TP FN FP TN
50 10 5 35
---
TP,50
FN,10
FP,5
TN,35
---
{'TP': 50, 'FN': 10, 'FP': 5, 'TN': 35}
"""


@pytest.mark.parametrize("text", TABLES.strip().split("\n---\n"))
def test_tables_as_other_programs_print_them(text: str) -> None:
    assert ConfusionMatrix.read(text).rows == ConfusionMatrix.read("-", io.StringIO("\ufeff" + text)).rows == ROWS


def test_the_own_print_is_read() -> None:
    matrix = ConfusionMatrix.from_rows([[50, 10], [5, 35]], ["ill", "well"])
    assert ConfusionMatrix.read(str(matrix)) == matrix


@pytest.mark.parametrize("text", ["1_234", "1'234", "1’234", "1\u00a0234", "1\u202f234"])
def test_thousands_apart(text: str) -> None:
    assert ConfusionMatrix.read(f"{text};1\n2;1,234,567").rows == ((1234, 1), (2, 1234567))


@pytest.mark.parametrize(
    "text, message",
    [
        ('"1,234",5\n2,3', "row 1, column 1. Write 1234 or 1.234, whichever is meant."),
        ("1 234;5\n2;3", "row 1, column 1. Separate cells by"),
        ("TP=1,234 FN=3 FP=2 TN=4", "Write TP=1234."),
        ("a,b\n1,2\n3,x", "'x' in row 2, column 2 (b)."),
        (",a,b\na,1,2\nb,,4", "'' in row 2 (b), column 1 (a). Fill in that cell."),
        ("[[1, 2], [3, NaN]]", "'NaN' in row 2, column 2."),
        ("[[1 2]\n [3 nan]]", "'nan' in row 2, column 2."),
        ("[[1, 2], [3, -4]]", "'-4' in row 2, column 2."),
        ("[[1 2 3]\n [4 ... 6]\n [7 8 9]]", "set_printoptions"),
        ("1,2,3\n4,5,6\n7,8", "2 counts in row 3 of 3"),
        ("TP,FN,FP,TN\n1,2,3,4\n5,6,7,8", "2 rows below TP, FN, FP, TN. Give one row"),
        ("TP,FN,FP,TN\n1,2,3,x", "'x' in row 1, column 4 (TN)."),
        ("[[[1, 2], [3, 4]]]", "square"),
        ("[1, 2], [3, 4]", "[[50,10],[5,35]]"),
        ("f(g([[1, 2], [3, 4]]))", "No such file"),
    ],
)
def test_messages_name_the_place(text: str, message: str) -> None:
    with pytest.raises(MatrixError) as caught:
        ConfusionMatrix.read(text)
    assert message in str(caught.value)


def test_rows_of_python_name_the_place() -> None:
    with pytest.raises(MatrixError, match=r"-1 in row 2, column 1\."):
        ConfusionMatrix.from_rows([[3, 1], [-1, 2]])
