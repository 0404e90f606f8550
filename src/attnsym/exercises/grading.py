"""A class marked: every file on its own, on several cores, one bad file never stopping the rest."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context

from attnsym.exercises.answers import read_answers
from attnsym.exercises.marking import mark_exercise, marks_of
from attnsym.exercises.marks import AnswerMark, marked
from attnsym.exercises.sheets import read_sheet
from attnsym.exercises.trial import Allowance
from attnsym.prove.check import Library
from attnsym.syntax.documents import read_document
from attnsym.syntax.records import Exercise

Job = tuple[str, str]  # an answer's path, and its sheet's


class Marker:
    """Marks files by sheets; keeps what it has read."""

    def __init__(self, documents: Sequence[str]) -> None:
        self.library = Library.of([read_document(path) for path in documents])
        self.sheets: dict[str, dict[str, Exercise]] = {}

    def sheet(self, path: str) -> dict[str, Exercise]:
        """The exercises of a sheet."""
        if path not in self.sheets:
            self.sheets[path] = read_sheet(path)
        return self.sheets[path]

    def mark(self, job: Job) -> AnswerMark:
        """The mark of one file; nothing is raised."""
        path, sheet_path = job
        try:
            sheet = self.sheet(sheet_path)
        except (OSError, ValueError) as error:
            return AnswerMark(path, (), f"its sheet can't be read: {error}")
        try:
            return self.mark_on(path, sheet)
        except (RecursionError, MemoryError) as error:
            return unmarked(path, sheet, f"too deep or too large to mark ({type(error).__name__})")
        except (
            Exception
        ) as error:  # a fault of ours in one file must not stop the others; it is reported as ours
            return unmarked(path, sheet, f"a fault of this program: {type(error).__name__}: {error}")

    def mark_on(self, path: str, sheet: dict[str, Exercise]) -> AnswerMark:
        handed = read_answers(path)
        if handed.problem:
            return unmarked(path, sheet, handed.problem)
        allowance = Allowance()
        marks = [
            mark_exercise(e, handed.answers.get(e.name), self.library, allowance) for e in sheet.values()
        ]
        return AnswerMark(path, tuple(marks))


def unmarked(path: str, sheet: dict[str, Exercise], problem: str) -> AnswerMark:
    """A file of which nothing could be marked: all exercises earn nothing."""
    nothing = tuple(marked(e.name, e.one("kind", "prove"), marks_of(e), ()) for e in sheet.values())
    return AnswerMark(path, nothing, problem)


_MARKER: list[Marker] = []  # of a worker process


def _start(documents: Sequence[str]) -> None:
    _MARKER[:] = [Marker(documents)]


def _work(job: Job) -> AnswerMark:
    return _MARKER[0].mark(job)


def mark_class(
    jobs: Sequence[Job],
    documents: Sequence[str],
    cores: int = 1,
    progress: Callable[[int, int], None] = lambda done, all_of_them: None,
) -> list[AnswerMark]:
    """The marks of all files, in their order."""
    if cores < 2 or len(jobs) < 2:
        marker = Marker(documents)
        found = []
        for number, job in enumerate(jobs, 1):
            found.append(marker.mark(job))
            progress(number, len(jobs))
        return found
    done: dict[int, AnswerMark] = {}
    for number, mark in _shared(jobs, documents, cores):
        done[number] = mark
        progress(len(done), len(jobs))
    return [done[number] for number in range(len(jobs))]


def _shared(jobs: Sequence[Job], documents: Sequence[str], cores: int) -> Iterator[tuple[int, AnswerMark]]:
    """Marks as they come. Where a worker dies, what it had is marked again one by one, and the one that
    kills is named."""
    left = dict(enumerate(jobs))
    try:
        for number, mark in _round(left, documents, cores):
            del left[number]
            yield number, mark
    except BrokenProcessPool:
        for number, job in list(left.items()):
            try:
                yield from _round({number: job}, documents, 1)
            except BrokenProcessPool:
                yield number, AnswerMark(job[0], (), "marking it ended the process that marked it")


def _round(jobs: dict[int, Job], documents: Sequence[str], cores: int) -> Iterator[tuple[int, AnswerMark]]:
    with ProcessPoolExecutor(cores, get_context("spawn"), _start, (tuple(documents),)) as pool:
        waiting: dict[Future[AnswerMark], int] = {
            pool.submit(_work, job): number for number, job in jobs.items()
        }
        while waiting:
            finished, _ = wait(waiting, return_when=FIRST_COMPLETED)
            for future in finished:
                yield waiting.pop(future), future.result()
