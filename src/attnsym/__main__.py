"""`python -m attnsym`."""

from attnsym.cli import main

raise SystemExit(main())
