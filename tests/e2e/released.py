#!/usr/bin/env python3
"""What released versions have written is read by this one, and what a later one might write is refused in a sentence.

tests/released/VERSION has files as that version left them, and told.json, what it said of them. --make VERSION writes
them by this program, once, for a release: usage: tools/python tests/e2e/released.py [--make VERSION | test...]
"""

import json
import re
import shutil
import sys
import unittest

from puzzles import answers as puzzle_answers
from support import ROOT, Case, Terminal, game_folders, strict_json

RELEASED = ROOT / "tests" / "released"
DAY = "2026-11-18"
GAMES = [game for game, folder in game_folders().items() if folder.parent.name != "tests"]


def counts(at):
    """Did that version count the games that were played?"""
    return (at / "home" / "spil" / "games").exists()


def told(case, at):
    """What a program says of the files of a folder; only of what every version has."""
    said = {"finished": {}, "saved": {}}
    for path in sorted((at / "finished").iterdir()):
        said["finished"][path.name] = case.spil("verify", str(path)).removeprefix(f"{path}: ")
    for path in sorted((at / "saved").iterdir()):
        said["saved"][path.name] = [line for line in case.spil("play", "--resume", str(path), stdin="q\n").splitlines()
                                    if line.startswith("The game goes on after")]
    home = case.folder / "home"
    shutil.copytree(at / "home", home)
    env = {"XDG_DATA_HOME": str(home), "XDG_STATE_HOME": str(home)}
    kept = ("name", "game", "played", "won", "lost", "drawn")
    said["stats"] = [{key: row[key] for key in kept} for row in strict_json(case.spil("stats", "--json", env=env))
                     ] if counts(at) else []
    said["facts"] = [[one["name"], one["game"], sum_["sum"], sum_["found"], sum_["missed"]]
                     for one in strict_json(case.spil("facts", "--json", env=env)) for sum_ in one["facts"]]
    if (at / "home" / "spil" / "puzzles").exists():
        said["puzzles"] = re.findall(r"\): (\d+) of ", case.spil("puzzles", env=env))
    if (at / "home" / "spil" / "today").exists():
        said["today"] = case.spil("today", "--date", DAY, env=env).splitlines()[3]
    said["journal"] = [line for line in case.spil("play", "--resume", stdin="q\n", env=env).splitlines()
                       if line.startswith("The game goes on after")]
    shutil.rmtree(home)
    return said


def duplicate(case):
    """What somebody made of a deal for friends, as it is sent."""
    code = case.spil("duplicate", "punto").split()[-1]
    return case.spil("duplicate", code, "--name", "Anna", "--colour", "never", stdin="1\n" * 300).splitlines()[-1]


class Released(Case):
    def versions(self):
        found = sorted(RELEASED.iterdir())
        self.assertTrue(found)
        return found

    def test_every_version(self):
        for at in self.versions():
            with self.subTest(version=at.name):
                then = json.loads((at / "told.json").read_text())
                self.assertEqual(told(self, at), then)
                self.assertEqual(set(then["finished"]), set(GAMES))
                self.assertTrue(then["facts"] and then["journal"] and then["saved"])
                self.assertEqual(bool(then["stats"]), counts(at))

    def test_a_result_that_is_not_what_was_played(self):
        path = self.folder / "game"
        text = (self.versions()[-1] / "finished" / "punto").read_text()
        moves = [i for i, line in enumerate(text.splitlines()) if line.startswith("move ")]
        lines = text.splitlines()
        path.write_text("\n".join(lines[:moves[-1]] + lines[moves[-1] + 1:]) + "\n")
        self.spil("verify", str(path), status=1)

    def later(self, path, to):
        """The same file, its first line with a higher number."""
        first, rest = path.read_text().split("\n", 1)
        words, number = first.rsplit(" ", 1)
        to.parent.mkdir(parents=True, exist_ok=True)
        to.write_text(f"{words} {int(number) + 1}\n{rest}")
        return to.read_text()

    def test_later_versions(self):
        """One sentence each, and the file stays as it is."""
        at = self.versions()[-1]
        for kind, path in (("record", at / "saved" / "punto"), ("journal", next((at / "home" / "spil").glob("*.spil")))):
            path, text = self.folder / kind, self.later(path, self.folder / kind)
            said = self.spil("play", "--resume", str(path), status=1)
            self.assertEqual(said, "spil: line 1: this game was saved by a newer version of Spil\n", kind)
            self.assertEqual(path.read_text(), text)
        for name, command in (("games", "stats"), ("facts", "facts"), ("today", "today"), ("puzzles", "puzzles")):
            path = self.folder / "data" / "spil" / name
            text = self.later(at / "home" / "spil" / name, path)
            self.assertRegex(self.spil(command, status=1), r"^spil: .* of Spil: it is left alone.*\n$", name)
            self.assertEqual(path.read_text(), text)
        sent = duplicate(self)
        path = self.folder / "data" / "spil" / "duplicates"
        text = self.later(at / "home" / "spil" / path.name, path)
        player = Terminal(self, "duplicate", sent)
        player.until("of Spil: it is left alone")
        player.rest()
        self.assertEqual(path.read_text(), text)


class Make(Case):
    def make(self):
        at = RELEASED / sys.argv[2]
        at.mkdir(parents=True)
        (at / "finished").mkdir()
        (at / "saved").mkdir()
        for game in GAMES:
            games = self.folder / f"games-{game}"
            short = ("--option", "last_round=1") if game == "rumi7" else ()
            self.spil("arena", game, "random", "random", "--pairs", "1", "--seed", "9", *short, "--record", str(games))
            shutil.copy(sorted(p for p in games.rglob("*") if p.is_file())[0], at / "finished" / game)
        self.spil("play", "punto", "--seed", "5", "--seat", "1=random", "--name", "0=Anna",
                  stdin=f"1\n2\nsave {at / 'saved' / 'punto'}\nq\n")
        self.spil("play", "rumi7", "--seed", "5", "--seats", "3", "--seat", "1=level1", "--seat", "2=random",
                  stdin=f"1\nsave {at / 'saved' / 'rumi7'}\nq\n")
        self.env.update(XDG_DATA_HOME=str(at / "home"), XDG_STATE_HOME=str(at / "home"))
        learner = Terminal(self, "practise", "7ate9", "--questions", "3", "--seed", "1", "--name", "Anna")
        for number in (1, 2, 3):
            learner.until(f"{number} of 3:")
            a, sign, b = learner.until(" = ").split()
            learner.type("" if number == 1 else str((int(a) + (1 if sign == "+" else -1) * int(b) - 1) % 10 + 1))
        learner.rest()
        player = Terminal(self, "play", "punto", "--option", "rounds=1", "--seed", "3", "--seat", "1=random", "--fast")
        while player.until_any("North> ", "Play again?") == 0:
            player.type("1")
        player.type("")
        leaver = Terminal(self, "play", "sequence", "--seed", "4", "--seat", "1=level1", "--fast")
        for line in ("1", "2", "q"):
            leaver.until("North> ")
            leaver.type(line)
        solver = Terminal(self, "puzzles", "7ate9")
        for line in (puzzle_answers("7ate9")[0], "q"):
            solver.until("> ")
            solver.type(line)
        solver.rest()
        today = Terminal(self, "today", "sequence", "--date", DAY, "--fast")
        for asked, line in (("> ", "resign"), ("(y/N)", "y"), ("Play again?", "")):
            today.until(asked)
            today.type(line)
        today.rest()
        Terminal(self, "duplicate", duplicate(self)).rest()
        (at / "told.json").write_text(json.dumps(told(self, at), indent=1) + "\n")


if __name__ == "__main__":
    if sys.argv[1:2] == ["--make"]:
        sys.exit(not unittest.TextTestRunner().run(Make("make")).wasSuccessful())
    unittest.main(verbosity=2)
