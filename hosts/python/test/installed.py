"""The package as pip installs it: one binary that needs no library, with types and its version."""

import importlib.metadata
import pathlib
import re
import subprocess
import unittest

import support
import spil
from spil import _spil

FOLDER = pathlib.Path(spil.__file__).parent


class Installed(support.Case):
    def test_one_binary_for_all_versions(self):
        self.assertEqual([path.name for path in FOLDER.glob("*.so")], ["_spil.abi3.so"])

    def test_it_needs_no_library(self):
        listed = subprocess.run(["readelf", "-d", _spil.__file__], capture_output=True, text=True, check=True).stdout
        needed = set(re.findall(r"\(NEEDED\).*\[(.*?)\]", listed))
        self.assertIn("libc.so.6", needed)
        self.assertEqual({name for name in needed if not re.match(r"lib(c|m|pthread)\.so|ld-linux", name)}, set())
        self.assertNotRegex(listed, "RPATH|RUNPATH")

    def test_it_is_typed(self):
        self.assertTrue((FOLDER / "py.typed").exists())
        self.assertTrue((FOLDER / "_spil.pyi").exists())

    def test_its_version_is_the_projects(self):
        wanted = re.search(r"project\(spil VERSION ([\d.]+)", (support.ROOT / "CMakeLists.txt").read_text())[1]
        self.assertEqual(spil.__version__, wanted)
        self.assertEqual(importlib.metadata.version("spil-games"), wanted)


if __name__ == "__main__":
    unittest.main()
