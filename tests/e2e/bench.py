#!/usr/bin/env python3
"""bench/run: every game has its rows, and numbers in them; counts are compared with a file. What the numbers are is asked
elsewhere (the test `instructions`)."""

import subprocess
import unittest

from support import ROOT, SPIL, Case, measures, strict_json

# As valgrind would, but with a fixed number of instructions for every game, step or simulation asked for.
COUNTS = """shift 2
n=1 last=
for word; do
    case $last in --games | --steps | --sims) n=$word ;; esac
    last=$word
done
"$@"
echo "==1== I   refs:      $((n * {each})),000" >&2
"""


class Bench(Case):
    def bench(self, *args, valgrind="exit 1", status=0):
        """What it writes; `valgrind` is a script in its place."""
        (self.folder / "valgrind").write_text("#!/bin/sh\n" + valgrind)
        (self.folder / "valgrind").chmod(0o755)
        path = f"{self.folder}:{self.env['PATH']}"
        done = subprocess.run([ROOT / "bench" / "run", "--quick", "--spil", SPIL, *args], capture_output=True, text=True,
                              cwd=self.folder, env={**self.env, "PATH": path}, check=False)
        self.assertEqual((done.returncode, done.stderr), (status, ""), done.stdout)
        return done.stdout

    def tables(self, **more):
        """The rows of each table, by the first word of its head."""
        tables = [table.splitlines() for table in self.bench(**more).split("\n\n")]
        return {table[0].split()[0]: [row.split() for row in table[1:]] for table in tables}

    def check_rows(self, rows):
        """A row for each game with each number of seats, in their order, for each build."""
        games = strict_json(self.spil("games", "--json"))
        builds = list(dict.fromkeys(row[2] for row in rows))
        self.assertIn("any", builds)
        self.assertEqual([row[:3] for row in rows],
                         [[g["id"], str(n), cpu] for cpu in builds for g in games for n in g["seats"]])
        for row in rows:
            self.assertTrue(all(float(n) > 0 for n in row[3:]), row)
        return {len(row) for row in rows}

    def test_every_game_has_its_rows(self):
        tables = self.tables()  # as where valgrind cannot count
        self.assertEqual(self.check_rows(tables["game"]), {7})
        self.assertEqual(self.check_rows(tables["batch"]), {6})
        self.assertEqual(tables.keys(), {"game", "batch"})

    def test_instructions_are_the_difference_of_two_runs(self):
        tables = self.tables(valgrind=COUNTS.format(each=1000))  # a million for each
        self.assertEqual(self.check_rows(tables["game"]), {7, 8})
        self.assertEqual(self.check_rows(tables["batch"]), {6, 7})
        for row in (row for row in tables["batch"] if len(row) == 7):
            self.assertEqual(row[6], str(round(1e6 / 64)))
        for kind in ("thinking", "playing"):
            named = {words.split()[0] for words in measures(kind).values()}
            self.assertEqual({row[0] for row in tables[kind]}, named)
            self.assertTrue(all(int(row[3]) > 0 for row in tables[kind]))

    def test_counts_that_differ_from_the_file_fail(self):
        game = self.spil("games", "--ids").split()[0]
        file = self.folder / "counts.txt"
        some = [str(file), "--only", f"batch {game}"]
        self.bench("--write", *some, valgrind=COUNTS.format(each=1000))
        self.assertIn(f" batch {game} ", file.read_text(encoding="utf-8"))
        for each in (1000, 1029, 972):
            self.assertIn(" 0 differ", self.bench("--check", *some, valgrind=COUNTS.format(each=each)))
        for each, apart in ((1032, "+3.2 %"), (968, "-3.2 %")):
            said = self.bench("--check", *some, valgrind=COUNTS.format(each=each), status=1)
            self.assertIn(apart, said)
            self.assertIn("make recount", said)
        file.write_text(file.read_text(encoding="utf-8") + f"  1.0 batch {game} 2 another\n", encoding="utf-8")
        said = self.bench("--check", *some, valgrind=COUNTS.format(each=1000), status=1)
        self.assertIn("another: is not counted any more", said)

    def test_where_nothing_can_be_compared_it_is_skipped(self):
        self.assertIn("there are no counts", self.bench("--check", "nowhere.txt", status=77))
        (self.folder / "counts.txt").write_text("", encoding="utf-8")
        self.assertIn("cannot count here", self.bench("--check", "counts.txt", status=77))

    def test_words_it_does_not_know(self):
        done = subprocess.run([ROOT / "bench" / "run", "--fast"], capture_output=True, text=True, check=False)
        self.assertEqual((done.returncode, done.stdout), (2, ""))
        self.assertTrue(done.stderr.startswith("usage: "))
        done = subprocess.run([ROOT / "bench" / "run", "--spil", "nowhere"], capture_output=True, text=True, check=False)
        self.assertEqual((done.returncode, done.stdout), (1, ""))


if __name__ == "__main__":
    unittest.main()
