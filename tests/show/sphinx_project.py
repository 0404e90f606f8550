"""Small Sphinx projects, built as a user builds them, warnings as errors."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

CONF = """
project, author, copyright, version = "sample", "someone", "someone", "1"
extensions = ["myst_parser", "attnsym.show.katex", "attnsym.show.figures", "attnsym.show.play"]
myst_enable_extensions = ["dollarmath", "amsmath"]
numfig = True
html_theme = "furo"
"""


def build_site(
    source: Path, target: Path, builder: str = "html", *options: str
) -> subprocess.CompletedProcess[str]:
    """Run sphinx-build on `source` into `target`, with its doctrees beside; the output is captured."""
    command = [sys.executable, "-m", "sphinx", "-W", "--keep-going", "-b", builder]
    command += ["-d", str(target.with_name(target.name + "-doctrees")), *options, str(source), str(target)]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)


def write_project(folder: Path, files: Mapping[str, str], conf: str = CONF) -> Path:
    """Write a project with these pages; `index` lists them if it is not one of them."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "conf.py").write_text(conf, encoding="utf-8")
    pages = dict(files)
    if "index.md" not in pages:
        names = "\n".join(Path(name).stem for name in files)
        pages["index.md"] = f"# Sample\n\n```{{toctree}}\n{names}\n```\n"
    for name, text in pages.items():
        (folder / name).write_text(text, encoding="utf-8")
    return folder


SAMPLE = {
    "formulas.md": r"""# Formulas of $\sigma^2$

Inline $\mathbb{E}[q_i] = 0$, and on a line of its own

$$q \cdot k = \sum_{i=1}^{d_k} q_i k_i$$ (dot)

as in {eq}`dot`; two lines, and an environment:

```{math}
a &= b \\
c &= d
```

\begin{align}
a &= b \\
c &= d
\end{align}
""",
    "figures.md": """# Figures

```{attnsym-figure} five-weights
:name: weights
:width: 300px
```

See {numref}`weights`.

```{attnsym-figure} fourth-moment
:alt: Two curves that meet

My *own* words, with $x^2$.

And a legend.
```
""",
    "rest.rst": """Figures in reST
===============

.. attnsym-figure:: five-weights

.. attnsym-play::
""",
    "play.md": """# Play

```{attnsym-play}
```
""",
}
