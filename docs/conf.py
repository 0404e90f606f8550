"""The site of attnsym: built with warnings as errors, read with no network."""

import sys
from importlib.metadata import version as installed_version
from pathlib import Path

from attnsym.rules import all_rules

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
from source_tree import kernel_code_lines

project = "attnsym"
author = "the attnsym authors"
copyright = "the attnsym authors"
version = release = installed_version("attnsym")

extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "attnsym.sphinx",
    "attnsym.show.figures",
    "attnsym.show.play",
    "attnsym.show.exercises",
]
exclude_patterns = ["_build"]
attnsym_pages = {"derivations": "../derivations"}
attnsym_digits = 50
nitpicky = True
# Names in annotations that have no page of their own here.
nitpick_ignore_regex = [("py:.*", ".*")]
autodoc_typehints = "description"
numfig = True

myst_enable_extensions = ["colon_fence", "deflist", "dollarmath", "substitution"]
_derived = sum(rule.derived for rule in all_rules().values())
myst_substitutions = {
    "kernel_lines": str(kernel_code_lines()),
    "axioms": str(len(all_rules()) - _derived),
    "derived": str(_derived),
}
myst_heading_anchors = 3

html_theme = "furo"
html_title = "attnsym"
html_static_path = ["_static"]
html_css_files = ["site.css"]

# The text holds characters (−, √, ≤) that pdfLaTeX does not read by itself.
latex_engine = "xelatex"
latex_elements = {"extraclassoptions": "openany,oneside"}
epub_show_urls = "footnote"
