#!/usr/bin/env python3
"""spil actions, and the pages that say what the numbers of each game mean: games/GAME/docs/actions.md.

Before each table of a page a comment names the command that it is checked against:

    <!-- numbers: spil actions punto -->    number, or first–last | `name`, or `first` … `last` | in words
    <!-- planes: spil actions punto -->     made from the command's output; SPIL_BLESS=1 writes it
"""

import os
import pathlib
import re
import unittest

from support import ROOT, Case, game_folders, strict_json

TABLE = re.compile(r"<!-- (numbers|planes): spil (actions [^>]*?) -->\n\n((?:\|.*\n)+)")


def pages():
    """The page of every shipped game."""
    return {game: pathlib.Path(folder) / "docs" / "actions.md" for game, folder in game_folders().items()
            if folder.parent.name == "games"}


def cells(row):
    return [cell.strip() for cell in row.strip().strip("|").split("|")]


def planes_table(listed):
    rows = ["| at | bytes | plane | what the bytes say |", "|---|---|---|---|"]
    rows += [f"| {p['at']} | {p['bytes']} | `{p['name']}` | {p['what']} |" for p in listed["planes"]]
    return "".join(row + "\n" for row in rows)


class Actions(Case):
    def setUp(self):
        super().setUp()
        for game, page in pages().items():
            if not page.exists():
                self.fail(f"{game} has no {page}: see that of another game; SPIL_BLESS=1 fills its table of planes")

    def listed(self, *args):
        return strict_json(self.spil(*args, "--json"))

    def check_numbers(self, names, table):
        """The rows go from 0 to the last number without a gap, and have the right names at their ends."""
        expected = 0
        for row in table.splitlines()[2:]:
            number, name, what = cells(row)
            ends = [int(n) for n in number.split("–")]
            self.assertEqual(ends[0], expected, row)
            self.assertEqual([f"`{names[n]}`" for n in ends], name.split(" … "), row)
            self.assertNotEqual(what, "")
            expected = ends[-1] + 1
        self.assertEqual(expected, len(names))

    def test_pages_say_what_the_program_says(self):
        for game, page in pages().items():
            text = page.read_text()
            kinds = set()
            for kind, command, table in TABLE.findall(text):
                with self.subTest(command=command, kind=kind):
                    listed = self.listed(*command.split())
                    self.assertEqual(listed["game"], game)
                    kinds.add(kind)
                    if kind == "numbers":
                        self.check_numbers(listed["actions"], table)
                    elif os.environ.get("SPIL_BLESS"):
                        page.write_text(page.read_text().replace(table, planes_table(listed)))
                    else:
                        self.assertEqual(table, planes_table(listed))
            self.assertEqual(kinds, {"numbers", "planes"}, page)

    def test_a_wrong_table_is_noticed(self):
        names = ["wait", "a", "b"]
        head = "| n | name | what |\n|---|---|---|\n"
        self.check_numbers(names, head + "| 0 | `wait` | x |\n| 1–2 | `a` … `b` | x |\n")
        for rows in ("| 0 | `wait` | x |\n", "| 0 | `wait` | x |\n| 2 | `b` | x |\n", "| 0–2 | `wait` … `a` | x |\n"):
            with self.assertRaises(AssertionError):
                self.check_numbers(names, head + rows)

    def test_every_game_and_number_of_seats(self):
        for game in strict_json(self.spil("games", "--json")):
            sizes = set()
            for seats in game["seats"]:
                listed = self.listed("actions", game["id"], "--seats", str(seats))
                self.assertEqual(len(listed["actions"]), listed["n_actions"])
                self.assertEqual(len(set(listed["actions"])), listed["n_actions"])
                self.assertEqual(sum(p["bytes"] for p in listed["planes"]), listed["n_obs"])
                sizes.add((tuple(listed["actions"]), listed["n_obs"]))
            self.assertEqual(len(sizes), 1, "numbers depend on the game and its options, not on the seats")

    def test_for_people(self):
        for game in self.spil("games", "--ids").split():
            listed = self.listed("actions", game)
            lines = self.spil("actions", game).splitlines()
            self.assertEqual(len(lines), 3 + listed["n_actions"] + len(listed["planes"]))
            self.assertEqual(lines[2].split(None, 1), ["0", listed["actions"][0]])

    def test_what_it_does_not_know(self):
        self.complains(2, "there is no game 'chess'", "actions", "chess")
        self.complains(2, "option", "actions", self.spil("games", "--ids").split()[0], "--option", "colour=7")
        self.complains(2, "seats", "actions", self.spil("games", "--ids").split()[0], "--seats", "99")


if __name__ == "__main__":
    unittest.main()
