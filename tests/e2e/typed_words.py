#!/usr/bin/env python3
"""Words that people type, in their own language: a program with a catalogue of the test's own, in which they are as they
would be in a game's language. English and notation go on being understood."""

import shutil
import struct
import subprocess
import unittest

from support import SPIL, Case

WORDS = {
    "moves": "leikir", "help": "hjálp, hjal", "quit": "hætta", "hint": "ráð", "hand": "hönd", "table": "borð",
    "take": "taka", "draw": "draga", "dead": "dautt", "plus": "plús", "all": "allt", "rules": "reglur",
    "players": "leikmenn", "seat": "sæti", "name": "nafn", "human": "maður", "back": "til-baka", "save": "vista",
    "row": "lína", "discard": "henda",
}


def catalogue(words):
    """A gettext catalogue in binary form."""
    header = {"": "Content-Type: text/plain; charset=UTF-8\n"}
    texts = sorted({**header, **{"typed word\4" + k: v for k, v in words.items()}}.items())
    at = 28 + 16 * len(texts)
    tables, data = [b"", b""], b""
    for column in (0, 1):
        for pair in texts:
            text = pair[column].encode()
            tables[column] += struct.pack("<II", len(text), at + len(data))
            data += text + b"\0"
    return struct.pack("<7I", 0x950412DE, 0, len(texts), 28, 28 + 8 * len(texts), 0, 0) + tables[0] + tables[1] + data


class TypedWords(Case):
    def setUp(self):
        super().setUp()
        folder = self.folder / "locale" / "is" / "LC_MESSAGES"
        folder.mkdir(parents=True)
        (folder / "spil.mo").write_bytes(catalogue(WORDS))
        self.program = shutil.copy(SPIL, self.folder)

    def said(self, lines, *args):
        done = subprocess.run([self.program, *args], input="\n".join(lines).encode() + b"\n", capture_output=True,
                              timeout=60, env={**self.env, "LANGUAGE": "is"}, cwd=self.folder)
        self.assertEqual((done.returncode, done.stderr), (0, b""), done.stdout[-500:])
        return done.stdout.decode()

    def test_the_line_clients_words(self):
        out = self.said(["hjálp", "HÖND", "vista kept", "leikir allt", "HÆTTA"], "play", "punto", "--seed", "5", "--speak")
        self.assertIn("\nleikir, or m: all moves", out)
        self.assertIn("\nborð: ", out)
        self.assertIn("\n1: red 3 at column ", out)
        self.assertTrue((self.folder / "kept").exists())
        self.assertNotIn("neither a move nor a word", out)

    def test_help_in_columns(self):
        out = self.said(["hjal"], "play", "sequence", "--seed", "5")
        self.assertRegex(out, "\n  m  leikir +all moves")
        self.assertRegex(out, "\n  \\?  hjálp +this list")

    def test_a_games_own_words(self):
        alone = ["play", "rumi7", "--seed", "2", "--seat", "1=human"]
        for typed, english in (("taka", "take"), ("Draga", "draw"), ("taka", "Take")):
            self.assertEqual(self.said(["", typed], *alone), self.said(["", english], *alone))
        out = self.said(["", "taka", "leikir"], *alone)
        self.assertIn("South takes 7H", out)
        self.assertRegex(out, r" henda [2-9TJQKA][SHDC]")
        english = self.said(["dead 1"], "play", "sequence", "--seed", "5")
        self.assertIn("Not allowed", english)
        self.assertEqual(self.said(["dautt 1"], "play", "sequence", "--seed", "5"), english)
        self.assertEqual(self.said(["plús c3"], "play", "sequence", "--seed", "5"),
                         self.said(["plus c3"], "play", "sequence", "--seed", "5"))

    def test_english_and_notation_stay(self):
        out = self.said(["moves", "R3@1,0", "quit"], "play", "punto", "--seed", "5")
        self.assertIn("North puts R3 at 1,0", out)

    def test_the_menu(self):
        out = self.said(["1", "leikmenn 3", "sæti 2 maður", "nafn 1 Anna", "til-baka", "reglur 1", "hætta"], "--speak")
        self.assertIn("Seat 1: Anna, a person here.", out)
        self.assertIn("Seat 2: East, a person here.", out)
        self.assertIn("Seat 3: West, the bot", out)
        out = self.said(["1", "seat 0 human", "seat 3 human", "name 1", "q"], "--speak")
        self.assertEqual(out.count("That cannot be: the seats are 1 to 2."), 2)
        self.assertIn("That cannot be: a name has 1 to 63 bytes", out)


if __name__ == "__main__":
    unittest.main()
