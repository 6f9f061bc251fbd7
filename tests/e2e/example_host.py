"""examples/host.c, the host in one file, plays every game to its end: people, people and bots, bots alone. What it
prints shows that people are told everything once."""

import os
import random
import re
import subprocess
import unittest

from support import LONG, ROOT

HOST = os.environ.get("EXAMPLE_HOST", str(ROOT / "build-dev" / "example_host"))
PROMPT = re.compile(r"(?:^|\n)(\w+)> $")
MOST = 50000  # turns of a game: against one without end


class Table:
    """The host, and people who type what they like."""

    def __init__(self, game, *players, seed=1):
        self.process = subprocess.Popen([HOST, game, *players, f"seed={seed}"], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, bufsize=0)
        self.pieces = []  # (what was typed, or None; what came then)

    def hear(self, typed=None):
        """What is printed until the next prompt, or to the end; the name in the prompt, or None."""
        text = b""
        while not (text.endswith(b"> ") and PROMPT.search(text.decode())):
            more = self.process.stdout.read(1 if text.endswith(b">") else 4096)
            if not more:
                break
            text += more
        self.pieces.append((typed, text.decode()))
        found = PROMPT.search(text.decode())
        return found and found[1]

    def type(self, line):
        self.process.stdin.write(line.encode() + b"\n")
        return self.hear(line)

    def last(self):
        return self.pieces[-1][1]

    def close(self):
        self.process.stdin.close()
        self.process.stdout.close()
        return self.process.wait(LONG)


def listed(text):
    """The moves of the last list, in notation."""
    return re.findall(r"^ *\d+\. (\S+(?: \S+)*?) \(", text, re.M)


def check(pieces, people):
    """What is wrong with these pieces: a list of sentences."""
    wrong = []
    for typed, text in pieces:
        asked = len(re.findall(r"^\? ", text, re.M))
        refused = bool(re.search(r"^! ", text, re.M))
        prompts = bool(re.search(r"(?:^|\n)(?!Enter)\w+> $", text))
        if refused and asked:
            wrong.append(f"asked again after a refusal: {typed!r}")
        if asked > 1:
            wrong.append(f"asked {asked} times at once after {typed!r}")
        if prompts and not refused and not asked and typed not in ("hint", "again", "table"):
            wrong.append(f"not asked after {typed!r}")
        if typed in ("hint", "again", "table") and asked:
            wrong.append(f"asked again after {typed!r}")
    whole = "".join(text for _, text in pieces)
    if len(re.findall(r"^= ", whole, re.M)) != 1:
        wrong.append("the result is not told once")
    if people == 0 and re.search(r"^[?@!*] ", whole, re.M):
        wrong.append("somebody was asked though nobody plays")
    return wrong


class Host(unittest.TestCase):
    def play(self, game, *players, seed=1):
        """Plays a game to the end with moves at random, and tries what must be refused; the table."""
        chance, table = random.Random(seed), Table(game, *players, seed=seed)
        self.addCleanup(table.process.kill)
        old, refused, name = None, 0, table.hear()
        for turn in range(MOST):
            if name is None:
                break
            if name == "Enter":
                name = table.type("")
                continue
            moves = listed(table.last()) or listed(self.after(table, "table"))
            self.assertTrue(moves, table.last())
            if turn % 20 == 3:
                table.type("hint")
                self.assertRegex(table.last(), r"^\* Hint: ", game)
            if turn % 20 == 4:
                table.type("no such move")
                self.assertTrue(table.last().startswith("! This is not a move"), table.last())
            if old is not None and old not in moves and refused < 3:
                self.assertEqual(table.type(old), name)
                refused += bool(re.match(r"! Not allowed: .*\.\n", table.last()))
            old = chance.choice(moves)
            name = table.type(old)
        self.assertEqual(table.close(), 0)
        self.assertIsNone(name, f"{game}: no end")
        return table, refused

    def after(self, table, word):
        table.type(word)
        return table.last()

    def games(self):
        names = subprocess.run([HOST], capture_output=True, text=True, check=True).stdout
        found = re.findall(r"^(\w+): ", names, re.M)
        self.assertGreaterEqual(len(found), 6)
        return found

    def test_people_play_every_game(self):
        for game in self.games():
            with self.subTest(game=game):
                table, refused = self.play(game, "me", "me")
                self.assertEqual(check(table.pieces, 2), [])
                self.assertGreater(refused, 0)

    def test_a_person_and_a_bot_play_every_game(self):
        for game in self.games():
            with self.subTest(game=game):
                table, _ = self.play(game, "me", "random", seed=2)
                self.assertEqual(check(table.pieces, 1), [])
                self.assertNotIn(" is to look now", "".join(text for _, text in table.pieces))

    def test_bots_play_every_game(self):
        for game in self.games():
            with self.subTest(game=game):
                table, _ = self.play(game, "random", "random")
                self.assertEqual(check(table.pieces, 0), [])

    def test_a_hidden_hand_is_not_printed_for_another(self):
        table, _ = self.play("highcard", "me", "me")
        for _, text in table.pieces:
            self.assertLessEqual(len(set(re.findall(r"^turn: (\d)", text, re.M))), 1, text)
        self.assertTrue(any("is to look now; the others look away." in text for _, text in table.pieces))

    def test_undo_and_resign(self):
        table = Table("punto", "me", "random", seed=3)
        self.addCleanup(table.process.kill)
        table.hear()
        move = listed(table.last())[0]
        table.type(move)
        table.type("undo")
        self.assertRegex(table.last(), r"^  2 moves taken back\.\n\? ")
        self.assertEqual(listed(table.last())[0], move)
        self.assertIsNone(table.type("resign"))
        self.assertRegex(table.last(), r"(?s)^  \w+ resigns; the bot [^\n]* plays on\.\n"
                                       r"= [^\n]*\n  \w+ has resigned\.\n$")
        self.assertEqual(table.close(), 0)

    def test_the_checks_can_fail(self):
        table, _ = self.play("stairs", "me", "me")
        good = table.pieces
        self.assertEqual(check(good, 2), [])
        at = next(i for i, (_, text) in enumerate(good) if "\n? " in text or text.startswith("? "))
        twice = [*good[:at], (good[at][0], "? Again?\n" + good[at][1]), *good[at + 1:]]
        self.assertTrue(any("times at once" in w for w in check(twice, 2)), check(twice, 2))
        at = next(i for i, (_, text) in enumerate(good) if text.startswith("! "))
        again = [*good[:at], (good[at][0], "? Which?\n" + good[at][1]), *good[at + 1:]]
        self.assertTrue(any("after a refusal" in w for w in check(again, 2)))
        self.assertTrue(check(good[:-1], 2))
        self.assertTrue(check([*good, good[-1]], 2))
        self.assertTrue(check(good, 0))


if __name__ == "__main__":
    unittest.main()
