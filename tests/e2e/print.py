#!/usr/bin/env python3
"""`spil print`: games on paper."""

import collections
import re
import unittest

import pdf
from support import Case, game_folders

# The decks, by hand from the rules pages.
RANKS = ["ace", "2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king"]
COUNTS = {1: "3333222222", 2: "2222333322", 3: "3332222233"}  # of 7 ATE 9, by step and number


def punto():
    return collections.Counter({f"{c} {n}": 2 for c in ("red", "orange", "blue", "green") for n in range(1, 10)})


def seven_ate_nine():
    return collections.Counter({f"{n + 1} plus or minus {k}": int(COUNTS[k][n]) for k in COUNTS for n in range(10)})


def rumi7(jokers=4):
    deck = collections.Counter({f"{r} of {s}": 2 for r in RANKS for s in ("spades", "hearts", "diamonds", "clubs")})
    return deck + collections.Counter({"joker": jokers})


def sequence(file):
    """The sums of a board's file."""
    words = {"+": "plus", "-": "minus", "*": "times", "/": "divided by"}
    deck = collections.Counter()
    for line in re.sub(r"#.*", "", file).partition("\ncards\n")[2].splitlines():
        if special := re.fullmatch(r"(plus|minus) (\d+)", line.strip()):
            deck[f"the {special[1]} card"] += int(special[2])
        else:
            deck.update(f"{a} {words[sign]} {b}" for a, sign, b in re.findall(r"(\d+)([-+*/])(\d+)", line))
    return deck


def board_of(file):
    """The rows of a board's file, without the corners."""
    rows = re.search(r"^board (\d+) (\d+)\n((?:[ *\d]+\n)+)", file, re.M)
    return [[cell for cell in row.split() if cell != "*"] for row in rows[3].splitlines()]


OWN_BOARD = """board 6 5
* 1 2 3 4 *
5 6 7 8 9 10
11 12 13 1 2 3
4 5 6 7 8 9
* 10 11 12 13 *
groups 1-5 6-13
cards
"""


class Printed(Case):
    def printed(self, game, *options, name="out.pdf"):
        said = self.spil("print", game, "--to", name, *options)
        file = self.folder / name
        self.assertRegex(said, rf"^{name}: {len(pdf.pages(file))} (pages|síður|sider)\n$")
        return file

    def deck(self, game, deck, *options, square=False, size="poker", step=2):
        """The cards of a deck, in words and in pictures, are those of the rules."""
        file = self.printed(game, "--only", "cards", "--cards", size, *options)
        sheets = pdf.Sheets("a4", size, square)
        n = len(pdf.pages(file))
        cards = pdf.cards(file, sheets, n, step)
        pdf.check_deck([words for words, _ in cards], deck)
        self.assertEqual(n, step * -(-deck.total() // (sheets.columns * sheets.rows)))
        pdf.check_pictures(cards)
        return cards

    def file_of(self, board):
        return (game_folders()["sequence"] / "boards" / f"{board}.txt").read_text()

    def test_every_card_is_there_as_often_as_the_rules_say(self):
        self.deck("punto", punto(), square=True)
        self.deck("7ate9", seven_ate_nine())
        self.deck("rumi7", rumi7())
        self.deck("sequence", sequence(self.file_of("standard")))

    def test_bridge_size_low_ink_and_one_side(self):
        self.deck("punto", punto(), "--low-ink", square=True, size="bridge")
        self.deck("7ate9", seven_ate_nine(), "--low-ink", "--no-backs", size="bridge", step=1)
        self.deck("rumi7", rumi7(6), "--low-ink", "--option", "jokers=6", size="bridge")
        self.deck("sequence", sequence(self.file_of("tables")), "--option", "board=tables", size="bridge")

    def test_the_check_can_fail(self):
        with self.assertRaisesRegex(AssertionError, r"too many: Counter\({'joker': 2}\)"):
            self.deck("rumi7", rumi7(), "--option", "jokers=6")
        cards = self.deck("punto", punto(), square=True)
        words, pictures = zip(*cards)
        pdf.check_pictures(zip(words, pictures))
        with self.assertRaisesRegex(AssertionError, "red 1 looks different"):
            pdf.check_pictures(zip(words, pictures[1:] + pictures[:1]))
        with self.assertRaisesRegex(AssertionError, "red 2 looks like red 1"):
            pdf.check_pictures(zip(words, pictures[:1] * len(words)))

    def test_pages_have_the_size_of_the_paper(self):
        for game in game_folders():
            for paper, size in pdf.PAPERS.items():
                file = self.printed(game, "--paper", paper)
                self.assertEqual(set(pdf.pages(file)), {size})

    def test_the_same_bytes_for_the_same_game(self):
        for game in game_folders():
            one = self.printed(game).read_bytes()
            elsewhere = {"TZ": "Asia/Tokyo", "SOURCE_DATE_EPOCH": "1"}
            other = self.spil("print", game, "--to", "-", binary=True, env=elsewhere)
            self.assertEqual(one, other)
            self.assertNotIn(b"Date", one)
        self.assertNotEqual(self.printed("punto", "--low-ink").read_bytes(), self.printed("punto").read_bytes())

    def test_backs_lie_behind_their_cards(self):
        """Held against the light from the back, left is right: where a card is, there is its back."""
        for game, paper, square in (("punto", "letter", True), ("sequence", "a4", False)):
            file = self.printed(game, "--only", "cards", "--paper", paper)
            sheets = pdf.Sheets(paper, "poker", square)
            for page in range(1, len(pdf.pages(file)) + 1, 2):
                front = sheets.words(file, page)
                back = sheets.pictures(file, page + 1)
                self.assertEqual(sheets.words(file, page + 1), {})
                for place in front:
                    row, column = divmod(place, sheets.columns)
                    behind = back[row * sheets.columns + sheets.columns - 1 - column]
                    self.assertLess(behind.darkest, 200, "a back is empty")
        self.assertEqual(back[-1].darkest, 255)  # the last page has one card

    def test_boards(self):
        for board in ("standard", "small", "easy", "tables"):
            file = self.printed("sequence", "--only", "board", "--option", f"board={board}")
            self.assertEqual([row.split() for row in pdf.text(file).splitlines() if row.strip("\f")],
                             board_of(self.file_of(board)))

    def test_a_board_of_ones_own(self):
        sums = "".join(f"{n}+0\n" for n in range(1, 14))
        own = self.file("own.txt", OWN_BOARD + sums + "plus 1\nminus 2\n")
        file = self.printed("sequence", "--only", "board", "--option", f"board={own}")
        self.assertEqual([row.split() for row in pdf.text(file).splitlines() if row.strip("\f")], board_of(OWN_BOARD))
        self.deck("sequence", sequence(OWN_BOARD + sums + "plus 1\nminus 2\n"), "--option", f"board={own}")
        bad = self.file("bad.txt", OWN_BOARD)
        self.complains(2, "line ", "print", "sequence", "--to", "bad.pdf", "--option", f"board={bad}")
        self.assertFalse((self.folder / "bad.pdf").exists())

    def test_score_pads(self):
        for language, total in (("en", "Total"), ("is", "Samtals"), ("nb", "Sum")):
            file = self.printed("rumi7", "--only", "scores", "--lang", language)
            self.assertEqual(pdf.text(file).split().count(total), 2)

    def test_rules_are_those_of_the_program(self):
        """In three languages, word for word."""
        for game in ("punto", "7ate9", "sequence", "rumi7"):
            for language in ("en", "is", "nb"):
                file = self.printed(game, "--only", "rules", "--lang", language)
                on_paper = re.sub(r"\n\S.* · \d+\n", "\n", pdf.text(file))  # the pages' feet
                in_lines = self.spil("rules", game, "--lang", language)
                said = [re.findall(r"\w+", text) for text in (on_paper, in_lines)]
                self.assertEqual(sorted(said[0]), sorted(said[1]))
                self.assertGreater(len(said[0]), 200)

    def test_examples_of_the_rules_are_drawn_and_stay_with_what_introduces_them(self):
        for game in ("punto", "7ate9", "sequence", "rumi7"):
            for language in ("en", "is", "nb"):
                for paper in pdf.PAPERS:
                    file = self.printed(game, "--only", "rules", "--lang", language, "--paper", paper)
                    pages = [pdf.text(file, page, page) for page in range(1, len(pdf.pages(file)) + 1)]
                    for page in pages:
                        text, foot = re.fullmatch(r"(.*\S)\s*\n(\S.* · \d+)\s*", page, re.S).groups()
                        self.assertFalse(text.endswith(":"), f"{foot} {language} {paper}: {text[-200:]}")
                        self.assertNotRegex(text, "[─│┌]", f"{foot} {language}: letters, not a drawing")

    def test_a_game_without_drawings_is_printed_as_it_is_written(self):
        deck = collections.Counter(map(str, range(1, 37)))
        if "stairs" in self.spil("games", "--ids").split():
            self.deck("stairs", deck)

    def test_what_cannot_be_printed(self):
        for status, sentence, args in (
                (2, "no game 'chess'", ("chess",)),
                (2, "--paper takes one of these, not 'a5': a4, letter", ("punto", "--paper", "a5")),
                (2, "--cards takes one of these, not '': poker, bridge", ("punto", "--cards", "")),
                (2, "Punto has no 'board' to print, only: cards, rules", ("punto", "--only", "board")),
                (2, "jokers", ("rumi7", "--option", "jokers=5")),
                (1, "No such file or directory", ("punto", "--to", "nowhere/punto.pdf")),
                (1, "not an ordinary file", ("punto", "--to", "."))):
            self.complains(status, sentence, "print", *args)
        self.assertEqual([f.name for f in self.folder.glob("**/*.pdf*")], [])

    def test_it_is_called_after_the_game(self):
        self.assertEqual(self.spil("print", "punto", "--only", "rules"), "punto.pdf: 3 pages\n")
        self.assertTrue((self.folder / "punto.pdf").read_bytes().startswith(b"%PDF-"))


if __name__ == "__main__":
    unittest.main()
