#!/usr/bin/env python3
"""What tools/release says of two builds: the same bytes, or which files differ, and where."""

import shutil
import subprocess
import sys
import tarfile
import unittest

from support import ROOT, Case

SCRIPT = """
import importlib.machinery, importlib.util, pathlib, sys
loader = importlib.machinery.SourceFileLoader("release", sys.argv[1])
release = importlib.util.module_from_spec(importlib.util.spec_from_loader("release", loader))
loader.exec_module(release)
release.compare(*map(pathlib.Path, sys.argv[2:]))
"""


class Again(Case):
    def builds(self, **texts):
        """Two folders; in each an archive with a file of that text."""
        for name, text in texts.items():
            (self.folder / name).mkdir()
            (self.folder / "words.txt").write_text(text)
            with tarfile.open(self.folder / name / "spil.tar", "w") as tar:
                entry = tarfile.TarInfo("words.txt")
                entry.size = len(text)
                with (self.folder / "words.txt").open("rb") as words:
                    tar.addfile(entry, words)

    def compare(self):
        words = [sys.executable, "-B", "-c", SCRIPT, str(ROOT / "tools" / "release"), self.folder / "one", self.folder / "other"]
        done = subprocess.run(words, text=True, check=False, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        return done.returncode, done.stdout

    def test_the_same_bytes(self):
        self.builds(one="a card", other="a card")
        self.assertEqual(self.compare(), (0, "1 files, twice the same bytes\n"))

    def test_a_difference_is_told_with_its_place(self):
        self.builds(one="a card", other="a carp")
        (self.folder / "one" / "same").write_text("")
        (self.folder / "other" / "same").write_text("")
        status, said = self.compare()
        self.assertEqual(status, 1)
        self.assertIn("not the same bytes: spil.tar\n", said)
        if shutil.which("diffoscope"):
            self.assertIn("words.txt", said)
            self.assertRegex(said, r"(?m)-a card.*\n(?:.*\n)*?.*\+a carp")
        else:
            self.assertIn("diffoscope would say where", said)

    def test_a_file_that_one_build_lacks(self):
        self.builds(one="a card", other="a card")
        for lacks in ("one", "other"):
            more = self.folder / lacks / "more.deb"
            more.write_text("")
            status, said = self.compare()
            self.assertEqual(status, 1)
            self.assertIn("more.deb: only one of the builds has it", said)
            more.unlink()


if __name__ == "__main__":
    unittest.main()
