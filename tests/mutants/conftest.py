"""The summary of a test run lists what became of the mutants of the derivations."""

from __future__ import annotations

import pytest


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    for report in terminalreporter.getreports("passed"):
        for name, lines in report.user_properties:
            if name == "mutants":
                terminalreporter.section("mutants of the derivations")
                for line in lines:
                    terminalreporter.write_line(line)
