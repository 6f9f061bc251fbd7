"""What the tests of the program share. SPIL names the program; every test has a home folder of its own."""

import json
import os
import pathlib
import subprocess
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
SPIL = os.environ.get("SPIL", str(ROOT / "build-dev" / "spil"))


class Case(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.env = {k: v for k, v in os.environ.items() if k not in ("COLUMNS", "NO_COLOR", "SPIL_CPU", "LANGUAGE")}
        self.env.update(HOME=folder.name, XDG_STATE_HOME=folder.name + "/state",
                        XDG_DATA_HOME=folder.name + "/data", XDG_CONFIG_HOME=folder.name + "/config", LC_ALL="C.UTF-8")

    def spil(self, *args, stdin="", status=0, binary=False, env=None):
        """Runs spil; its standard output (with status 0) or its complaint (otherwise)."""
        data = stdin if isinstance(stdin, bytes) else stdin.encode()
        done = subprocess.run([SPIL, *args], input=data, capture_output=True, timeout=60,
                              env={**self.env, **(env or {})}, cwd=self.folder)
        out, err = done.stdout, done.stderr
        self.assertEqual(done.returncode, status, f"spil {args}: {out[-500:]!r} {err[-2000:]!r}")
        if status == 0:
            self.assertEqual(err, b"", f"spil {args}")
            return out if binary else out.decode()
        return err.decode()

    def complains(self, status, sentence, *args, **more):
        """The command fails with this status and exactly one line on stderr that holds the sentence."""
        err = self.spil(*args, status=status, **more)
        self.assertEqual(err.count("\n"), 1, err)
        self.assertTrue(err.startswith("spil: "), err)
        self.assertIn(sentence, err)

    def file(self, name, text):
        path = self.folder / name
        path.write_text(text)
        return str(path)


def no_twice(pairs):
    d = dict(pairs)
    assert len(d) == len(pairs), f"a key twice: {pairs}"
    return d


def strict_json(text):
    return json.loads(text, object_pairs_hook=no_twice)


RECORD = """spil 1
game punto
seats 2
option rounds 1
option teams 0
seed 7
name 0 Anna
"""
