#!/usr/bin/env python3
"""What tools/release says of two builds: the same bytes, or which files differ, and where; what lies beside them: checksums, a
signature, the list of what is used."""

import os
import shutil
import subprocess
import sys
import tarfile
import unittest

from support import ROOT, Case, strict_json

SCRIPT = """
import importlib.machinery, importlib.util, pathlib, sys
loader = importlib.machinery.SourceFileLoader("release", sys.argv[1])
release = importlib.util.module_from_spec(importlib.util.spec_from_loader("release", loader))
loader.exec_module(release)
"""
COMPARE = "release.compare(*map(pathlib.Path, sys.argv[2:]))"
BESIDE = """
class Made(release.Release):
    def __init__(self, out):
        self.out, self.tree, self.version, self.time = out, release.ROOT, "1.2.3", 1
made = Made(pathlib.Path(sys.argv[2]))
made.sbom()
made.sums()
"""


def ran(script, *folders, **env):
    words = [sys.executable, "-B", "-c", script, str(ROOT / "tools" / "release"), *map(str, folders)]
    done = subprocess.run(words, text=True, check=False, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          env={**os.environ, **env})
    return done.returncode, done.stdout


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
        return ran(SCRIPT + COMPARE, self.folder / "one", self.folder / "other")

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


class Beside(Case):
    def package(self, name, depends):
        control = self.folder / name / "DEBIAN" / "control"
        control.parent.mkdir(parents=True)
        control.write_text(f"Package: {name}\nVersion: 1.2.3\nArchitecture: all\nMaintainer: A <a@b.example>\n"
                           f"Depends: {depends}\nDescription: a package\n")
        subprocess.run(["dpkg-deb", "--build", str(control.parents[1]), str(self.out)], check=True, stdout=subprocess.DEVNULL)

    def made(self, **env):
        self.out = self.folder / "dist"
        self.out.mkdir()
        self.package("spil", "libcairo2 (>= 1.15), libc6")
        self.package("spil-server", "spil (= 1.2.3), systemd | systemd-sysusers, libpq5 (>= 9.2~beta3)")
        self.assertEqual(ran(SCRIPT + BESIDE, self.out, **env)[0], 0)
        return self.out

    @unittest.skipUnless(shutil.which("dpkg-deb"), "no Debian")
    def test_what_is_used(self):
        whole = strict_json((self.made() / "sbom.cdx.json").read_text())
        self.assertEqual((whole["bomFormat"], whole["metadata"]["component"]["version"]), ("CycloneDX", "1.2.3"))
        found = {one["purl"].partition("?")[0].rpartition("@")[0] or one["purl"].partition("?")[0] for one in whole["components"]
                 if one.get("scope") != "excluded"}
        self.assertLessEqual({f"pkg:deb/debian/{name}" for name in ("libc6", "libcairo2", "libpq5", "systemd")}, found)
        self.assertLessEqual({"pkg:pypi/numpy", "pkg:npm/preact"}, found)
        self.assertNotIn("pkg:deb/debian/spil", found)

    @unittest.skipUnless(shutil.which("dpkg-deb") and shutil.which("minisign"), "no Debian, or no minisign")
    def test_checksums_and_a_signature(self):
        key, public = self.folder / "key", self.folder / "public"
        subprocess.run(["minisign", "-G", "-W", "-s", str(key), "-p", str(public)], check=True, stdout=subprocess.DEVNULL)
        out = self.made(MINISIGN_KEY=str(key))

        def fine(*words):
            return subprocess.run(words, cwd=out, check=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode == 0

        signed = ["minisign", "-V", "-p", str(public), "-m", "SHA256SUMS"]
        self.assertTrue(fine("sha256sum", "--strict", "-c", "SHA256SUMS"))
        self.assertTrue(fine(*signed))
        self.assertEqual({line.split()[1] for line in (out / "SHA256SUMS").read_text().splitlines()},
                         {"sbom.cdx.json", "spil_1.2.3_all.deb", "spil-server_1.2.3_all.deb"})
        (out / "sbom.cdx.json").write_text("{}")
        self.assertFalse(fine("sha256sum", "--strict", "-c", "SHA256SUMS"))
        (out / "SHA256SUMS").write_text("")
        self.assertFalse(fine(*signed))


if __name__ == "__main__":
    unittest.main()
