"""What the repository holds is worded by its authors: compared with the official texts, where those lie beside the checkout."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.project import ROOT

CHECKER = ROOT.parent / "shared" / "tools" / "wording_check.py"


@pytest.mark.skipif(not CHECKER.is_file(), reason="no official texts to compare with (../shared)")
def test_no_file_repeats_twelve_words_of_an_official_text() -> None:
    found = subprocess.run([sys.executable, str(CHECKER), str(ROOT)], capture_output=True, text=True, check=False)
    assert found.returncode == 0, f"word these in our own way:\n{found.stdout}{found.stderr}"
