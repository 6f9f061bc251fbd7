#!/usr/bin/env python3
"""The man page and the completions are those the program makes."""

import subprocess
import unittest

from support import ROOT, SPIL, Case


class Generated(Case):
    def test_checked_in_files_are_up_to_date(self):
        subprocess.run([ROOT / "hosts" / "cli" / "generate", SPIL, self.folder], check=True)
        for name in ("spil.6", "spil.is.6", "spil.nb.6", "completions/spil.bash", "completions/_spil", "completions/spil.fish"):
            checked_in = ROOT / "hosts" / "cli" / name
            self.assertEqual(checked_in.read_text(), (self.folder / name).read_text(),
                             f"{name} is out of date: hosts/cli/generate build-dev/spil")

    def test_other_shells(self):
        self.complains(2, "not for 'ksh'", "--completions", "ksh")


if __name__ == "__main__":
    unittest.main()
