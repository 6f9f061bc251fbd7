#!/usr/bin/env python3
"""The man page and the completions are those the program makes."""

import shutil
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

    def test_bash_completes(self):
        script = (f". {ROOT}/hosts/cli/completions/spil.bash\n"
                  'complete_() { COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); COMPREPLY=(); _spil; echo "${COMPREPLY[*]}"; }\n'
                  "complete_ spil pl\ncomplete_ spil sim pu\ncomplete_ spil play --res\ncomplete_ spil play --colour a\n"
                  "complete_ spil help ver\n")
        done = subprocess.run(["bash", "--norc", "-c", script], capture_output=True, text=True, check=True)
        self.assertEqual(done.stdout.split("\n")[:5], ["play", "punto", "--resume", "auto always", "verify"])
        self.assertEqual(done.stderr, "")

    def test_zsh_and_fish_can_read_theirs(self):
        for shell, flag, name in (("zsh", "-n", "_spil"), ("fish", "-n", "spil.fish")):
            if shutil.which(shell):
                subprocess.run([shell, flag, ROOT / "hosts" / "cli" / "completions" / name], check=True)

    def test_other_shells(self):
        self.complains(2, "not for 'ksh'", "--completions", "ksh")


if __name__ == "__main__":
    unittest.main()
