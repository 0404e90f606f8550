"""Settings of every test run: Hypothesis sets no deadline, and the header says how large the kernel is."""

from __future__ import annotations

from hypothesis import settings

from source_tree import kernel_code_lines

# On a busy machine a deadline fails tests at random. Elsewhere the profile in force stands: with CI set,
# Hypothesis draws the same examples in every run.
settings.register_profile("no deadline", settings.default, deadline=None)
settings.load_profile("no deadline")


def pytest_report_header() -> str:
    return f"kernel: {kernel_code_lines()} lines of code"
