#!/usr/bin/env python3
"""bench/run, in its quick mode: every game has its rows, and numbers in them. What the numbers are is not asked."""

import subprocess
import unittest

from support import ROOT, SPIL, Case, measures, strict_json


class Bench(Case):
    def bench(self, *args, valgrind=None):
        """The lines of the two tables, without their heads; `valgrind` is a script in its place."""
        if valgrind is not None:
            (self.folder / "valgrind").write_text("#!/bin/sh\n" + valgrind)
            (self.folder / "valgrind").chmod(0o755)
        path = f"{self.folder}:{self.env['PATH']}"
        done = subprocess.run([ROOT / "bench" / "run", "--quick", "--spil", SPIL, *args], capture_output=True, text=True,
                              cwd=self.folder, env={**self.env, "PATH": path}, timeout=300, check=True)
        self.assertEqual(done.stderr, "")
        tables = [table.rstrip("\n").split("\n") for table in done.stdout.split("\n\n")]
        self.assertEqual(tables[0][0].split()[:3], ["game", "seats", "steps/s"])
        return tables[0][1:], tables[1][1:] if len(tables) > 1 else []

    def check_rows(self, rows):
        """A row for each game with each number of seats, in their order; how many numbers there are in each."""
        games = strict_json(self.spil("games", "--json"))
        self.assertEqual([row.split()[:2] for row in rows], [[g["id"], str(n)] for g in games for n in g["seats"]])
        numbers = [row.split()[2:] for row in rows]
        for row in numbers:
            self.assertTrue(all(float(n) > 0 for n in row), row)
        return [len(row) for row in numbers]

    def test_every_game_has_its_rows(self):
        rows, thinking = self.bench(valgrind="exit 1")  # as where there is none
        self.assertEqual(set(self.check_rows(rows)), {4})
        self.assertEqual(thinking, [])

    def test_instructions_are_the_difference_of_two_runs(self):
        # A million instructions for every game and every simulation asked for.
        rows, thinking = self.bench(valgrind="""
            for n; do :; done
            case $4 in --version) n=1 ;; analyse) n=$7 ;; esac
            echo "==1== I   refs:      $n,000,000" >&2
            """)
        counted = [row.split() for row, n in zip(rows, self.check_rows(rows), strict=True) if n == 5]
        self.assertEqual([row[0] for row in counted], self.spil("games", "--ids").split())
        for row in counted:
            self.assertAlmostEqual(float(row[5]), 1e6 / float(row[4]), delta=0.5)
        games = sorted(words.split()[0] for words in measures("thinking").values())
        self.assertEqual(sorted(line.split()[0] for line in thinking), games)
        for line in thinking:
            self.assertGreater(int(line.split()[2]), 0)

    def test_words_it_does_not_know(self):
        done = subprocess.run([ROOT / "bench" / "run", "--fast"], capture_output=True, text=True, check=False)
        self.assertEqual((done.returncode, done.stdout), (2, ""))
        self.assertTrue(done.stderr.startswith("usage: "))
        done = subprocess.run([ROOT / "bench" / "run", "--spil", "nowhere"], capture_output=True, text=True, check=False)
        self.assertEqual((done.returncode, done.stdout), (1, ""))


if __name__ == "__main__":
    unittest.main()
