#!/usr/bin/env python3
"""Words that people type, in their own language: a program with a catalogue of the test's own, in which they are as they
would be in a game's language. English and notation go on being understood."""

import unittest

from support import Case, OwnLanguage

WORDS = {
    "moves": "leikir", "help": "hjálp, hjal", "quit": "hætta", "hint": "ráð", "hand": "hönd", "table": "borð",
    "take": "taka", "draw": "draga", "dead": "dautt", "plus": "plús", "all": "allt", "rules": "reglur",
    "players": "leikmenn", "seat": "sæti", "name": "nafn", "human": "maður", "back": "til-baka", "save": "vista",
    "row": "lína", "discard": "henda",
}


class TypedWords(OwnLanguage):
    texts = {"typed word\4" + word: typed for word, typed in WORDS.items()}

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
        spoken = [self.said([typed], "play", "sequence", "--seed", "5") for typed in ("5+9 c3", "5 plús 9 c3", "5 plus 9 c3")]
        self.assertEqual(spoken[1:], spoken[:1] * 2)
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


class Cards(Case):
    """Cards and cells as people write them."""

    def test_typed_in_any_case_and_with_any_sign(self):
        for game, seed, ways in (("punto", "5", ["R3@1,0", "r3@1,0", "r3 1,0", "1 0", "1,0"]),
                                 ("sequence", "5", ["25-9@c3", "25\u22129 C3", "2 C3", "2@c3", "25 - 9 c3",
                                                   "25 minus 9 C3"]),
                                 ("rumi7", "2", ["claim\ndraw\ndiscard:KS", "Claim\nstock\nks", "claim\ndraw\nK♠",
                                                 "claim\ndraw\nthrow king of spades"])):
            said = [self.spil("play", game, "--seed", seed, "--fast", stdin=way + "\n") for way in ways]
            self.assertNotIn("neither a move nor a word", said[0])
            for way, other in zip(ways, said):
                self.assertEqual(other, said[0], way)

    def test_what_is_asked_about(self):
        said = [self.spil("play", "sequence", "--seed", "5", "--speak", stdin=f"where {c}3\ncolumn {c}\n") for c in "cC"]
        self.assertEqual(said[0], said[1])
        self.assertNotIn("Type a ", said[0])


if __name__ == "__main__":
    unittest.main()
