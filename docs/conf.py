"""The site of attnsym: built with warnings as errors, read with no network."""

from importlib.metadata import version as installed_version

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
]
exclude_patterns = ["_build"]
attnsym_pages = {"derivations": "../derivations"}
attnsym_digits = 50
nitpicky = True
# Names in annotations that have no page of their own here.
nitpick_ignore_regex = [("py:.*", ".*")]
autodoc_typehints = "description"
numfig = True

myst_enable_extensions = ["colon_fence", "deflist", "dollarmath"]
myst_heading_anchors = 3

html_theme = "furo"
html_title = "attnsym"
html_static_path = ["_static"]
html_css_files = ["site.css"]

# The text holds characters (−, √, ≤) that pdfLaTeX does not read by itself.
latex_engine = "xelatex"
latex_elements = {"extraclassoptions": "openany,oneside"}
epub_show_urls = "footnote"
