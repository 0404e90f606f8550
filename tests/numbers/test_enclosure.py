"""The law of enclosures: the true value lies between the ends, and rounding follows from that and nothing
else.

The table (an expression, a numeral, whether each rounding mode gives it, the value) has cancellations, near
ties, exact ties that no precision resolves, and arguments at which mpmath's own intervals miss the value. The
values were computed to 60 digits apart from this library. Integrals are outside the closed list of forms, so
none is in it.
"""

from __future__ import annotations

import csv
from fractions import Fraction
from itertools import pairwise
from math import trunc
from pathlib import Path

import pytest
from arithmetic_text import arithmetic

from attnsym.numbers.bounds import MAX_PRECISION, Budget, TooLarge, Undefined, Unresolved
from attnsym.numbers.enclosure import Enclosure, enclose, enclosures
from attnsym.numbers.evaluate import agrees, evaluate
from attnsym.numbers.exact import exact_value
from attnsym.numbers.judge import judge
from attnsym.numbers.printed import parse_printed
from attnsym.numbers.rounding import RIGHT, half_even, half_up, nearest

with (Path(__file__).parent / "enclosures.tsv").open(encoding="utf-8") as table:
    ROWS = list(csv.DictReader(table, delimiter="\t"))


def ids(row: dict[str, str]) -> str:
    return row["expression"][:40] + " = " + row["printed"]


@pytest.mark.parametrize("row", ROWS, ids=ids)
def test_the_value_lies_inside(row: dict[str, str]) -> None:
    found = enclose(arithmetic(row["expression"]), 70)
    value = Fraction(row["value"])
    # The table's value is rounded at its 60th digit.
    slack = abs(value) / 10**58
    assert found.overlaps(value - slack, value + slack)
    assert found.upper - found.lower <= abs(value) / 10**69
    assert agrees(arithmetic(row["expression"]), found)


@pytest.mark.parametrize("row", ROWS, ids=ids)
def test_every_rounding_mode(row: dict[str, str]) -> None:
    expression, printed = arithmetic(row["expression"]), parse_printed(row["printed"])
    exact = exact_value(expression)
    if row["exact"]:
        assert exact == Fraction(row["exact"])
    found = Enclosure(exact, exact, 0) if exact is not None else enclose(expression, 70)
    for name, rounded in (
        ("half_even", half_even(found.lower, printed.ulp)),
        ("half_away", half_up(found.lower, printed.ulp)),
        ("truncated", trunc(found.lower / printed.ulp) * printed.ulp),
    ):
        assert (rounded == printed.value) is (row[name] == "yes"), name
    assert nearest(found, printed.ulp) is not None


@pytest.mark.parametrize("row", ROWS, ids=ids)
def test_the_verdict(row: dict[str, str]) -> None:
    judgement = judge(parse_printed(row["printed"]), arithmetic(row["expression"]))
    right = "yes" in (row["half_even"], row["half_away"])
    assert (judgement.as_printed.verdict in RIGHT) is right
    assert ("exactly half-way" in judgement.tie) is (
        row["half_even"] != row["half_away"] or "9.995" in row["expression"]
    )


@pytest.mark.parametrize(
    ("text", "digits", "value"),
    [
        ("exp(12)", 12, "162754.791419"),
        ("pi", 50, "3.1415926535897932384626433832795028841971693993751"),
        ("1/8", 12, "0.125"),
        ("1/8", 2, "0.12"),
        ("3/8", 2, "0.38"),
        ("-2/3", 3, "-0.667"),
        ("sqrt(2)", 5, "1.4142"),
        ("exp(-17)", 3, "4.14e-08"),
        ("2*10**30", 5, "2e+30"),
        ("999.96", 4, "1000"),
        ("0", 12, "0"),
        ("sin(10**1000)", 12, "0.653359798210"),
        ("(1-cos(10**-10))*10**20", 12, "0.500000000000"),
        ("Product(k,(k,1,20))", 30, "2432902008176640000"),
        ("Sum(k,(k,1,0))", 3, "0"),
    ],
)
def test_digits(text: str, digits: int, value: str) -> None:
    assert evaluate(arithmetic(text), digits) == value


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("sqrt(64)", "8"),
        ("(27/8)**(2/3)", "9/4"),
        ("root(-8,3)", "-2"),
        ("exp(0)", "1"),
        ("log(1)", "0"),
        ("log_base(8,4)", "3/2"),
        ("log(8)/log(2)", "3"),
        ("factorial(5)", "120"),
        ("binomial(14,10)", "1001"),
        ("binomial(-2,3)", "-4"),
        ("binomial(3,5)", "0"),
        ("gamma(5)", "24"),
        ("gamma(1/2)**2/pi", "1"),
        ("cos(pi/3)", "1/2"),
        ("tan(pi/4)", "1"),
        ("acos(1/2)/pi", "1/3"),
        ("sin(1)**2+cos(1)**2", "1"),
        ("4*atan(1/5)-atan(1/239)-pi/4", "0"),
        ("exp(2)/E**2", "1"),
        ("sqrt(2)*sqrt(3)-sqrt(6)", "0"),
        ("Sum(1/k,(k,1,4))", "25/12"),
        ("(-1)**(10**30)", "1"),
        ("floor(-7/2)", "-4"),
        ("Max(1/3,0.3)", "1/3"),
    ],
)
def test_rational_values_are_proved(text: str, value: str) -> None:
    assert exact_value(arithmetic(text)) == Fraction(value)


@pytest.mark.parametrize(
    "text", ["pi", "sqrt(2)", "exp(1)", "2**(1/2)", "log(2)", "cos(1)", "pi/3", "pi-355/113"]
)
def test_irrational_values_are_not(text: str) -> None:
    assert exact_value(arithmetic(text)) is None


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("1/0", "division by zero"),
        ("1/(0.5-1/2)", "division by zero"),
        ("log(0)", "logarithm of zero"),
        ("log(-2)", "not real"),
        ("log(1-sqrt(2))", "not real"),
        ("sqrt(-1)", "not real"),
        ("sqrt(1-pi)", "not real"),
        ("0**0", "0**0"),
        ("0**(-1)", "division by zero"),
        ("0**(1-pi)", "division by zero"),
        ("(-8)**(1/3)", "real reading, through the real root of odd degree, is another number, -2"),
        ("(-8)**(1/2)", "even root"),
        ("(-2)**pi", "complex"),
        ("root(-4,2)", "even root"),
        ("root(4,1/2)", "positive integer"),
        ("asin(2)", "beyond 1"),
        ("acos(pi)", "beyond 1"),
        ("gamma(0)", "poles"),
        ("factorial(-1)", "natural"),
        ("factorial(1/2)", "natural"),
        ("binomial(4,1/2)", "not an integer"),
        ("log_base(2,1)", "base"),
        ("chi2_sf(1,0)", "degrees of freedom"),
        ("Sum(k,(k,1,5/2))", "not an integer"),
        ("0*(1/0)", "division by zero"),
    ],
)
def test_no_value(text: str, why: str) -> None:
    with pytest.raises(Undefined, match=why.replace("*", r"\*").replace("(", r"\(")):
        enclose(arithmetic(text))


@pytest.mark.parametrize(
    "text",
    [
        "9**9**9**9",
        "7**50000000",
        "factorial(1000000000)",
        "factorial(10**400)",
        "binomial(1000000000,500000000)",
        "exp(exp(exp(10)))",
        "exp(-exp(exp(10)))",
        "gamma(10**30)",
        "Sum(1/n,(n,1,1000000000000))",
        "Sum(Sum(Sum(1/(i+j+k),(i,1,1000)),(j,1,1000)),(k,1,1000))",
        "+".join(["1"] * 2001),
        "(" * 70 + "1" + "".join(["+1)**2"] * 70),
    ],
)
def test_hostile_sizes_are_refused(text: str) -> None:
    with pytest.raises(TooLarge):
        enclose(arithmetic(text), budget=Budget(200_000))


def test_a_huge_power_may_be_passed_through() -> None:
    assert evaluate(arithmetic("7**50000000/7**49999999"), 5) == "7.0000"
    assert evaluate(arithmetic("log(7**50000000)"), 12) == "97295507.4528"


def test_a_tiny_value_is_enclosed_by_zero_and_more() -> None:
    found = enclose(arithmetic("7**(-50000000)"))
    assert found.contains(Fraction(0))
    assert 0 < found.upper - found.lower < Fraction(1, 2**60000)


def test_a_hidden_zero_has_no_digits() -> None:
    # An identity that the algebra does not know: the enclosure shrinks for ever and never leaves zero.
    hidden = arithmetic("atan(pi)+atan(1/pi)-pi/2")
    found = enclose(hidden)
    assert found.contains(Fraction(0))
    assert found.precision == MAX_PRECISION
    with pytest.raises(Unresolved):
        evaluate(hidden)
    with pytest.raises(Unresolved):
        enclose(arithmetic("1/(atan(pi)+atan(1/pi)-pi/2)"))


def test_an_edge_of_a_domain_is_not_passed_over() -> None:
    # At 64 bits the sine is anything from -1 to 1; it is negative, and so no number of degrees of freedom.
    with pytest.raises(Undefined, match="degrees of freedom"):
        enclose(arithmetic("chi2_sf(-pi,sin(10**22))"))


def test_long_sums_are_not_deep() -> None:
    assert exact_value(arithmetic("+".join(["1"] * 900))) == 900


@pytest.mark.parametrize("text", ["exp(2**-22)", "sqrt(2)/3-0.1", "Sum(1/k**2,(k,1,50))*pi", "erf(0.3)"])
def test_enclosures_shrink_and_stay_inside(text: str) -> None:
    found = list(enclosures(arithmetic(text)))
    for outer, inner in pairwise(found):
        assert inner.overlaps(outer.lower, outer.upper)
        assert inner.upper - inner.lower < outer.upper - outer.lower


def test_an_enclosure_has_its_ends_in_order() -> None:
    with pytest.raises(ValueError, match="above"):
        Enclosure(Fraction(2), Fraction(1), 64)
