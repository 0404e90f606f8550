"""The documents whose derivations the exercises of these tests are made of, read once."""

from __future__ import annotations

import pytest
from practice import LIBRARY

from attnsym.prove.check import Library


@pytest.fixture(scope="session")
def library() -> Library:
    return LIBRARY
