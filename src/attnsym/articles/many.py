"""Many articles: in a stable order, on all cores, each report as soon as it and those before it are done.

Through joblib, so that a cluster can take the work: set a backend around the call.

    with joblib.parallel_config(backend="dask"):
        for report in check_files(paths, settings): ...
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from fnmatch import fnmatch
from pathlib import Path
from typing import Any

from attnsym.articles.article import SUFFIXES, check_text, format_of
from attnsym.articles.cache import key_of, load, save
from attnsym.articles.records import Report
from attnsym.articles.settings import Settings

_DECLARATION = re.compile(
    rb"charset=[\"']?([A-Za-z0-9_-]{1,20})|\\usepackage\[([A-Za-z0-9_-]{1,20})\]\{inputenc\}"
    rb"|encoding=[\"']([A-Za-z0-9_-]{1,20})|coding[:=][ \t]*([A-Za-z0-9_-]{1,20})"
)
# Names that editors, HTML and LaTeX have for the encodings of one byte that are in use.
_ENCODINGS = {
    **dict.fromkeys(("latin1", "latin-1", "iso-8859-1", "iso8859-1", "iso_8859-1", "l1"), "cp1252"),
    **dict.fromkeys(("cp1252", "windows-1252", "ansinew", "win1252"), "cp1252"),
    **dict.fromkeys(("latin9", "latin-9", "iso-8859-15"), "iso-8859-15"),
    **dict.fromkeys(("latin2", "iso-8859-2"), "iso-8859-2"),
    **dict.fromkeys(("cp1250", "windows-1250"), "cp1250"),
    **dict.fromkeys(("cp1251", "windows-1251"), "cp1251"),
    "koi8-r": "koi8-r",
}
_PASSED_OVER = frozenset(("node_modules", "__pycache__", "_build", "site-packages"))
# Starting workers costs more than this many bytes of articles take to check.
_WORTH_WORKERS = 4_000_000


def find_files(paths: Sequence[str], settings: Settings) -> list[str]:
    """Files named, and files with a known suffix in the folders named, sorted within each folder."""
    found: list[str] = []
    for name in paths:
        path = Path(name)
        if not path.is_dir():
            found.append(name)
            continue
        for folder, folders, files in os.walk(path):
            folders[:] = sorted(one for one in folders if not one.startswith(".") and one not in _PASSED_OVER)
            for file in sorted(files):
                if Path(file).suffix.lower() in SUFFIXES:
                    found.append(os.path.join(folder, file))
    kept = [name for name in found if not any(fnmatch(name, pattern) for pattern in settings.exclude)]
    return list(dict.fromkeys(kept))


def check_file(name: str, settings: Settings, cache: Path | None = None, form: str = "") -> Report:
    """The report on one file. One that can't be read has an error and nothing else; nothing is raised."""
    try:
        size = os.path.getsize(name)
        if size > settings.maximum_bytes:
            return Report(
                name, error=f"{size:,} bytes: more than the {settings.maximum_bytes:,} that are read"
            )
        content = Path(name).read_bytes()
        form = form or format_of(name)
        key = key_of(content, form, settings) if cache is not None else ""
        if cache is not None:
            kept = load(cache, key, name)
            if kept is not None:
                return kept
        report = check_text(decode(content), name, settings, form)
    except (OSError, UnicodeError, ValueError) as error:
        return Report(name, error=_words(error))
    except (RecursionError, MemoryError) as error:
        return Report(name, error=f"too deep or too large to read ({type(error).__name__})")
    except Exception as error:  # a fault here must not stop the other files; it is reported as ours
        return Report(name, error=f"a fault of this program: {type(error).__name__}: {error}")
    if cache is not None:
        save(cache, key, report)
    return report


def decode(content: bytes) -> str:
    """The text of a file: UTF-8, or what its first bytes or a declaration in it say; else UnicodeError.

    A declaration is charset=... of HTML, \\usepackage[...]{inputenc} of LaTeX, coding: ... of editors.
    """
    if content.startswith((b"\xff\xfe\0\0", b"\0\0\xfe\xff")):
        text = content.decode("utf-32")
    elif content.startswith((b"\xff\xfe", b"\xfe\xff")):
        text = content.decode("utf-16")
    else:
        try:
            text = content.decode("utf-8-sig")
        except UnicodeDecodeError:
            declared = _DECLARATION.search(content, 0, 8_000)
            name = "" if declared is None else declared[declared.lastindex or 0].decode("ascii").lower()
            if name not in _ENCODINGS:
                raise
            text = content.decode(_ENCODINGS[name])
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _words(error: Exception) -> str:
    if isinstance(error, UnicodeDecodeError):
        name = "UTF-8" if error.encoding == "utf-8" else error.encoding
        return f"not {name} at byte {error.start:,}"
    if isinstance(error, OSError):
        return error.strerror or str(error)
    return str(error)


def check_files(
    names: Sequence[str],
    settings: Settings,
    *,
    jobs: int | None = None,
    cache: Path | None = None,
    form: str = "",
) -> Iterator[Report]:
    """Reports in the order of the names.

    jobs: workers; 1 stays in this process; None takes all cores where the files are large enough to be
    worth it, or
    the backend that the caller has set.
    """
    if (
        jobs == 1
        or len(names) < 2
        or (jobs is None and not _has_backend() and _bytes(names) < _WORTH_WORKERS)
    ):
        for name in names:
            yield check_file(name, settings, cache, form)
        return
    from joblib import Parallel, delayed

    workers = Parallel(n_jobs=jobs if jobs is not None or _has_backend() else -1, return_as="generator")
    reports: Iterable[Report] = workers(delayed(check_file)(name, settings, cache, form) for name in names)
    yield from reports


class BackendError(ValueError):
    """A backend that is not there."""


def backend(name: str | None, scheduler: str | None = None) -> AbstractContextManager[Any]:
    """A joblib backend to set around `check_files`; with "dask", a client of the scheduler at an address."""
    if name is None:
        return nullcontext()
    try:
        from joblib import parallel_config

        if name == "dask":
            from distributed import Client

            Client(scheduler)  # registers itself as the one that joblib's backend asks
        config: AbstractContextManager[Any] = parallel_config(backend=name)
    except (ImportError, ValueError, KeyError, OSError) as error:
        raise BackendError(f"the backend {name!r} is not available: {error}") from error
    return config


def _has_backend() -> bool:
    """Whether the caller has set a joblib backend around this call."""
    if "joblib" not in sys.modules:
        return False
    from joblib.parallel import get_active_backend

    backend, _ = get_active_backend()
    return type(backend).__name__ not in ("LokyBackend", "SequentialBackend")


def _bytes(names: Sequence[str]) -> int:
    total = 0
    for name in names:
        try:
            total += os.path.getsize(name)
        except OSError:
            continue
        if total > _WORTH_WORKERS:
            break
    return total
