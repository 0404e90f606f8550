"""`python -m attnsym.articles FILE...`, the same as `attnsym numbers FILE...`."""

import sys

from attnsym.articles.command import main

sys.exit(main())
