"""The proofs and the tampering of the kernel's own tests are what both replayers are tried on."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "kernel"))
