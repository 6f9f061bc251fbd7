#!/usr/bin/env python3
"""The rules pages: their drawn examples are true, and nothing on them is for programs only.

A block "```example NAME" of docs/rules*.md has an entry in test/examples.json of its game:

    state     the position, which the program must accept
    legal     [[seat, move] …] that can be played in it; illegal: that cannot
    all       [seat, [move …]]: exactly these can be played
    wins      [seat, move]: with this move the seat wins the game
    shown     where the cards are in the state that are drawn, each once: "board.*.stack.0"
    grid      the field with cards at x and y, drawn under the numbers of columns; free: the move to a cell with a +
    chips     the mark of each side on a board of `grid` and `chips` with letters over its columns

`cards` is the notation of a card, `spelling` how it differs in drawings."""

import json
import re
import unittest

from support import Case, game_folders

BLOCK = re.compile(r"^```example (\S+)\n(.*?)^```$", re.M | re.S)


def walk(value, path):
    """All texts under a path of keys, numbers and *."""
    if not path:
        if isinstance(value, str):
            return [value]
        items = value.values() if isinstance(value, dict) else value if isinstance(value, list) else []
        return [text for item in items for text in walk(item, [])]
    if path[0] == "*":
        return [text for item in value for text in walk(item, path[1:])]
    return walk(value[int(path[0])] if path[0].isdigit() else value[path[0]], path[1:])


def columns_of(drawing):
    """The head of a drawing: where its columns end, and what they are called; and the lines below."""
    head, *lines = drawing.splitlines()
    return {m.end(): m.group() for m in re.finditer(r"\S+", head)}, lines


class Pages(Case):
    def each(self):
        for game, folder in game_folders().items():
            if (folder / "test" / "examples.json").exists():
                yield game, folder, json.loads((folder / "test" / "examples.json").read_text())

    def ask(self, *lines):
        return [json.loads(line) for line in self.spil("referee", stdin="".join(l + "\n" for l in lines)).splitlines()]

    def after(self, example, *lines):
        """The answer to the last line, in the position."""
        loaded, *answers = self.ask("load " + json.dumps(example["state"]), *lines)
        self.assertTrue(loaded["ok"], loaded)
        return answers[-1]

    def test_what_examples_say_is_so(self):
        for game, _, file in self.each():
            for name, x in file["examples"].items():
                with self.subTest(game=game, example=name):
                    for seat, move in x.get("legal", []):
                        self.assertTrue(self.after(x, f"do {seat} {move}")["ok"], move)
                    for seat, move in x.get("illegal", []):
                        self.assertFalse(self.after(x, f"do {seat} {move}")["ok"], move)
                    if "all" in x:
                        self.assertEqual(sorted(self.after(x, f"moves {x['all'][0]}")["moves"]), x["all"][1])
                    if "wins" in x:
                        result = self.after(x, "do {} {}".format(*x["wins"]), "result")
                        self.assertTrue(result["over"])
                        self.assertIn(x["wins"][0], result["winners"])

    def check_cards(self, file, x, drawing):
        for sign, letter in file["spelling"].items():
            drawing = drawing.replace(sign, letter)
        drawn = re.findall(rf"(?<!\w){file['cards']}(?!\w)", drawing)
        state = [card for path in x["shown"] for card in walk(x["state"], path.split("."))]
        self.assertEqual(sorted(drawn), sorted(state))

    def check_grid(self, x, drawing):
        columns, lines = columns_of(drawing)
        at = {(cell["x"], cell["y"]): cell["stack"][0] for cell in x["state"][x["grid"]]}
        for line in lines:
            y = int(line.split()[0])
            for m in list(re.finditer(r"\S+", line))[1:]:
                place = (int(columns[m.end()]), y)
                if m.group() == "+":
                    self.assertTrue(self.after(x, f"do {x['state']['turn']} " + x["free"].format(x=place[0], y=y))["ok"])
                self.assertEqual(at.pop(place, None), m.group() if m.group() not in "+." else None)
        self.assertEqual(at, {})

    def check_chips(self, x, drawing):
        columns, lines = columns_of(drawing)
        for line in lines:
            y = int(line.split()[0]) - 1
            cells = list(re.finditer(r"\S+", line))[1:]
            self.assertEqual(len(cells), len(columns))
            for column, m in enumerate(cells):
                number, chip = x["state"]["grid"][y][column], x["state"]["chips"][y][column]
                self.assertEqual(m.group(), str(number).replace("*", "★") + x["chips"].get(chip, ""))

    def test_drawings_show_the_positions_in_every_language(self):
        for game, folder, file in self.each():
            for page in sorted((folder / "docs").glob("rules*.md")):
                blocks = BLOCK.findall(page.read_text())
                self.assertEqual(sorted(name for name, _ in blocks), sorted(file["examples"]), page)
                for name, drawing in blocks:
                    x = file["examples"][name]
                    with self.subTest(page=page.name, game=game, example=name):
                        if "shown" in x:
                            self.check_cards(file, x, drawing)
                        if "grid" in x:
                            self.check_grid(x, drawing)
                        if "chips" in x:
                            self.check_chips(x, drawing)
                        self.assertLessEqual(max(len(line) for line in drawing.splitlines()), 72)

    def test_what_is_for_programs_is_on_another_page(self):
        for game, folder, _ in self.each():
            for page in (folder / "docs").glob("rules*.md"):
                self.assertEqual(re.findall(r"`[a-z_]+[=:@][^`]*`|\brng\b|spil referee|`(?:seat|stock|claim)`",
                                            page.read_text()), [], page)
            self.assertIn("(rules.md)", (folder / "docs" / "notation.md").read_text())

    def test_the_rules_that_tests_cite_are_listed(self):
        for game, folder in game_folders().items():
            pages = "".join(p.read_text() for p in (folder / "docs").glob("*.md"))
            tests = "".join(p.read_text() for p in (folder / "test").glob("*.c"))
            cited = set(re.findall(r"static void ([A-FH-Z]\d+)_", tests))  # G1 … are of all games
            self.assertEqual({number for number in cited if not re.search(rf"\b{number}\b", pages)}, set(), game)


if __name__ == "__main__":
    unittest.main()
