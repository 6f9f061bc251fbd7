#!/usr/bin/env python3
"""What differs by language besides sentences: the names of games, decimal commas, --lang."""

import re
import unittest

from support import Case, OwnLanguage, strict_json


class Names(OwnLanguage):
    texts = {"7 ATE 9": "7áttu9", "en": "is", "%s is for %d to %d seats": "%s er fyrir %d til %d sæti"}

    def test_games_are_named_in_the_players_language(self):
        self.assertIn("\n7ate9 (7áttu9)\n", self.said([], "games"))
        self.assertIn("\n2: 7áttu9: ", self.said(["q"], "--speak"))
        for typed in ("2", "7ate9", "7ÁTTU9", "7 Ate 9"):
            self.assertIn("7áttu9 for 2 players.", self.said([typed, "q"], "--speak"))
        self.assertIn("7áttu9 er fyrir 2 til 4 sæti", self.said(["2", "players 7", "q"], "--speak"))
        self.assertIn("7áttu9, 2 seats", self.said([], "sim", "7ate9", "--games", "2"))

    def test_programs_get_the_same_name_in_every_language(self):
        self.assertNotIn("7áttu9", self.said([], "games", "--json"))


class Numbers(Case):
    """People read decimal commas, programs points."""

    COMMANDS = [["sim", "7ate9", "--games", "20"], ["sim", "rumi7", "--games", "5"],
                ["arena", "punto", "greedy", "random", "--pairs", "5"], ["arena", "rumi7", "random", "greedy", "--pairs", "3"],
                ["arena", "punto", "greedy", "random", "--sprt", "0.5,50.5", "--pairs", "5"],
                ["league", "punto", "greedy", "random", "--pairs", "5"], ["bench", "punto", "--games", "50"]]

    def test_decimals(self):
        for command in self.COMMANDS:
            for language in ("is", "nb"):
                out = self.spil(*command, "--lang", language)
                self.assertRegex(out, r"\d,\d", command)
                self.assertNotRegex(out, r"\d\.\d", command)
            self.assertNotRegex(self.spil(*command, "--lang", "en"), r"\d,\d", command)
            strict_json(self.spil(*command, "--lang", "is", "--json"))

    def test_a_game_that_is_read_again(self):
        self.spil("play", "punto", "--seed", "5", "--fast", stdin="1,0\nsave mine\n")
        for language in ("is", "nb"):
            for command in (["replay", "mine", "--all"], ["analyse", "mine", "--sims", "50"]):
                self.assertNotRegex(self.spil(*command, "--lang", language), r"\d\.\d", command)


class Language(Case):
    def test_every_command_that_tells_something_takes_it(self):
        self.spil("play", "punto", "--seed", "5", stdin="save mine\n")
        for command in (["rules", "punto"], ["games"], ["help"], ["help", "punto"], ["help", "sim"], ["facts"],
                        ["sim", "punto", "--games", "5"], ["verify", "mine"], ["replay", "mine", "--speak", "--seat", "0"],
                        ["analyse", "mine", "--sims", "20"], ["boards", "easy"], ["distance", "as", "10s", "--round", "1"],
                        ["practise", "7ate9", "--seed", "1"], ["bench", "punto", "--games", "5"]):
            english = self.spil(*command, "--lang", "en")
            self.assertEqual(self.without_times(self.spil(*command)), self.without_times(english))
            for language in ("is", "nb"):
                self.assertNotEqual(self.spil(*command, "--lang", language), english, command)
        self.spil("stats", "--lang", "is")
        self.complains(2, "--lang is en, is or nb, not 'xx'", "rules", "punto", "--lang", "xx")

    def without_times(self, text):
        return re.sub(r"\d+(\.\d+)?", "0", text)


if __name__ == "__main__":
    unittest.main()
