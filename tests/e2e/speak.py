#!/usr/bin/env python3
"""spil --speak: every game played to its end by somebody who knows only what is said."""

import os
import re
import select
import subprocess
import time
import unittest

from support import SPIL, Case


class Listener:
    """A person who hears lines and types lines."""

    def __init__(self, case, *args):
        self.case = case
        self.all = []
        self.process = subprocess.Popen([SPIL, *args], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=case.env,
                                        cwd=case.folder)
        self.rest = b""
        case.addCleanup(self.close)

    def close(self):
        self.process.kill()
        self.process.stdin.close()
        self.process.stdout.close()
        self.process.wait()

    def hear(self, seconds=60, prompt=None):
        """The next line, or the prompt; None at the end, "" when nothing was said for that long."""
        end = time.monotonic() + seconds
        while b"\n" not in self.rest:
            if prompt is not None and self.rest.decode("utf-8", "replace").strip() == prompt:
                self.rest = b""
                return prompt
            if not select.select([self.process.stdout], [], [], max(0, end - time.monotonic()))[0]:
                return ""
            piece = os.read(self.process.stdout.fileno(), 65536)
            if not piece:
                return None
            self.rest += piece
        line, self.rest = self.rest.split(b"\n", 1)
        self.check(line)
        if line == b"":  # the Enter that nobody saw, behind a prompt
            return self.hear(seconds, prompt)
        self.all.append(line.decode())
        return self.all[-1]

    def check(self, line):
        """Plain text: no escape sequences, no drawings, no cards in notation."""
        text = line.decode("utf-8")
        self.case.assertTrue(all(c >= " " for c in text), text)
        self.case.assertFalse(re.search("[\u2500-\u25ff\u2660-\u266f±|]", text), text)
        self.case.assertFalse(re.search(r"\b([ROBG][1-9]|[A2-9TJQK][SHDC])\b(?! )", text.replace("5H", "")), text)

    def say(self, line):
        self.process.stdin.write(line.encode() + b"\n")
        self.process.stdin.flush()

    def until(self, prompt):
        """What is said until one is asked; None when the game is over."""
        said = []
        while (line := self.hear(prompt=prompt)) is not None:
            if line == prompt:
                return said
            self.case.assertNotEqual(line, "", self.all[-20:])
            said.append(line)
        return None

    def ask(self, line, prompt):
        self.say(line)
        return self.until(prompt)


def number(text):
    return -int(text[6:]) if text.startswith("minus ") else int(text)


class Speak(Case):
    def ends(self, listener):
        self.assertRegex(listener.all[-1], r"((wins|win)!|A draw\.) (Points|Rounds won|Sequences|Cards left): ")

    def test_punto(self):
        me = Listener(self, "play", "punto", "--seed", "3", "--speak", "--option", "rounds=1")
        asked = me.until("North:")
        while asked is not None:
            self.assertRegex(asked[-1], r"North, your card is (red|orange|blue|green) [1-9]; it can go on \d+ cell")
            where = me.ask("where", "North:")
            row, columns = re.match(r"Row (.*): columns? (.*)\.", where[-1]).groups()
            x, y = number(columns.split(", ")[0]), number(row)
            self.assertIn("can go there", me.ask(f"where {x},{y}", "North:")[0])
            asked = me.ask(f"{x},{y}", "North:")
        self.assertTrue(any(re.match("South puts (red|blue|orange|green) [1-9] at column .*, row ", said)
                            for said in me.all))
        self.ends(me)

    def test_seven_ate_nine_untimed(self):
        me = Listener(self, "play", "7ate9", "--seed", "3", "--speak")
        asked = me.until("North:")
        while asked is not None:
            if "fits: Enter draws" in asked[-1]:
                asked = me.ask("", "North:")
                continue
            cards = re.findall(r"(\d+) plus or minus (\d)", me.ask("hand", "North:")[0])
            fits = [int(n) for n in re.findall(r"\d+", me.ask("table", "North:")[0].split("takes")[1])]
            card = next((c for c in cards if int(c[0]) in fits or "last card" in asked[-1]), None)
            asked = me.ask(f"{card[0]}/{card[1]}" if card else "", "North:")
        self.assertTrue(any(re.match(r"South calls \d+ plus or minus \d\.", said) for said in me.all))
        self.ends(me)

    def test_seven_ate_nine_live(self):
        """A race goes on and is played to its end. What was known is not told again, but the cards that one has; the
        others are known from what is heard, and nothing is asked for while the time runs."""
        me = Listener(self, "play", "--resume", self.file("race", self.short_race("2 0 draw", "2 1 draw", "2 0 draw")),
                      "--speak", "--live")
        hand, left, top, going = [], 0, None, False
        while (line := me.hear(0.05)) is not None:
            if match := re.match(r"You hold 2 cards: (.*)\.", line):
                hand = re.findall(r"(\d+) plus or minus (\d)", match[1])
            if match := re.match(r"You have (\d+) cards to draw", line):
                left = int(match[1])
            if match := re.match(r"On the pile is (\d+) plus or minus (\d)", line):
                top = match.groups()
            if match := re.match(r"(North|South) calls (\d+) plus or minus (\d)", line):
                top = match.groups()[1:]
                if match[1] == "North":
                    hand.remove(top)
            if match := re.match(r"Nobody can play; .*: (\d+) plus or minus (\d)\.$", line):
                top = match.groups()
            if match := re.match(r"North draws (\d+) plus or minus (\d)", line):
                self.assertTrue(going, me.all)
                hand.append(match.groups())
                left -= 1
            if line == "Go!" and not going:
                going = True
                self.assertEqual((len(hand), left), (2, 4))
            if line == "" and going:
                number, step = map(int, top)
                fits = {(number + step - 1) % 10 + 1, (number - step - 1) % 10 + 1}
                card = next((c for c in hand if int(c[0]) in fits or (len(hand) == 1 and left == 0)), None)
                if card or left:
                    me.say(f"{card[0]}/{card[1]}" if card else "")
        self.assertEqual([said for said in me.all if said in ("3.", "2.", "1.", "Go!")][:4], ["3.", "2.", "1.", "Go!"])
        self.assertFalse([line for line in me.all[:me.all.index("Go!")] if " draws " in line], me.all)
        self.assertTrue([line for line in me.all if line.startswith("North calls ")], me.all)
        self.assertTrue([line for line in me.all if line.startswith("North draws ")], me.all)
        self.ends(me)

    def test_a_race_can_stand_still(self):
        me = Listener(self, "play", "7ate9", "--seed", "3", "--speak", "--live")
        while me.hear() != "3.":
            pass
        me.say("")
        me.say("pause")
        self.assertEqual(me.hear(), 'Not yet: wait for "go".')
        self.assertEqual(me.hear(), "The race is paused. Type go to continue.")
        self.assertEqual(me.hear(1.5), "")  # the next number would have come after one second
        me.say("hand")
        self.assertEqual(me.hear(), "Your hand is empty.")
        me.hear()
        me.say("undo")
        self.assertEqual(me.hear(), "Moves cannot be taken back in a race.")
        me.say("hint")
        self.assertEqual(me.hear(), "It is not your turn.")
        me.say("help")
        while me.hear() != "go: start the clock again.":
            pass
        while me.hear() != "quit, or q: leave the table.":
            pass
        me.say("go")
        self.assertEqual([me.hear() for _ in range(4)], ["3.", "2.", "1.", "Go!"])

    def sequence_move(self, me, asked):
        """Solves the sums and looks for the cells."""
        hand = re.findall(r"(\d): (.*?)(?:, (?=\d:)|\.$)", asked[-1])
        if "table talk" in asked[-2]:
            return "forfeit 1"
        if "may draw" in asked[-2] or "still draw" in asked[-2]:
            return "draw"
        for place, card in hand:
            if card == "the minus card":
                continue
            if card == "the plus card":
                for row in range(1, 9):
                    for cell in me.ask(f"row {row}", "North:"):
                        if re.fullmatch(r"([a-j]\d+): \d+\.", cell):
                            return f"{place} {cell.split(':')[0]}"
            a, sign, b = re.match(r"(\d+) (plus|minus) (\d+)", card).groups()
            answer = int(a) + (int(b) if sign == "plus" else -int(b))
            for cell in me.ask(f"where {answer}", "North:"):
                if "chip" not in cell:
                    return f"{place} {cell.split(':')[0]}"
        for place, card in hand:
            if card == "the minus card":
                for chips in me.ask("table", "North:"):
                    if "blue chip" in chips and ": " in chips:
                        for cell in chips.split(": ")[1].rstrip(".").split(", "):
                            if "sequence" not in me.ask(f"where {cell}", "North:")[0]:
                                return f"{place} {cell}"
        for place, card in hand:
            if card not in ("the minus card", "the plus card"):
                return f"dead {place}"
        return "pass"

    def test_sequence(self):
        for draw in ("auto", "manual"):
            me = Listener(self, "play", "sequence", "--seed", "4", "--speak", "--option", "board=small",
                          "--option", f"draw={draw}")
            asked = me.until("North:")
            while asked is not None:
                move = self.sequence_move(me, asked)
                before = len(me.all)
                asked = me.ask(move, "North:")
                if asked and any("Not allowed" in said for said in me.all[before:]):
                    asked = me.ask("pass", "North:")
            self.ends(me)

    def test_sequence_table_talk(self):
        me = Listener(self, "play", "sequence", "--seats", "4", "--seed", "5", "--speak")
        me.until("North:")
        said = me.ask("host talk:0", "North:")
        self.assertEqual(said[0], "Table talk: everybody of North and South forfeits a card.")
        self.assertRegex(me.ask("forfeit 1", "North:")[0], "North forfeits .* (plus|minus) ")

    def rumi_move(self, me, asked):
        if "type draw" in asked[-1]:
            return "draw"
        if "do you want it?" in asked[-1]:
            return ""
        if "type lay" in asked[-1] or "lay the rest" in asked[-1]:
            return "lay"
        moves = me.ask("moves", "North:")
        builds = [move for move in moves if re.match(r"\d+: (add|put) ", move)]
        if builds:
            return builds[0].split(":")[0]
        drawn = [said for said in asked if said.startswith("North gets ")]
        return drawn[-1][len("North gets "):-1] if drawn else moves[-1].split(":")[0]

    def test_rumi(self):
        me = Listener(self, "play", "rumi7", "--seats", "3", "--seed", "2", "--speak", "--option", "first_round=6",
                      "--seat", "1=mindist", "--seat", "2=mindist")
        asked = me.until("North:")
        self.assertRegex(" ".join(me.ask("hint", "North:")), r"would do this: (draw from the stock|take |claim |pass)")
        while asked is not None:
            asked = me.ask(self.rumi_move(me, asked), "North:")
        said = "\n".join(me.all)
        self.assertRegex(said, r"(?m)^\w+ lays a (run|set): ")
        self.assertRegex(said, r"(?m)^North discards the (\d+|ace|jack|queen|king) of (spades|hearts|diamonds|clubs)\.$")
        self.assertIn("do you want it? Type claim to get it as an extra card, or press Enter for no.", said)
        self.ends(me)

    def test_what_can_be_asked(self):
        me = Listener(self, "play", "rumi7", "--seed", "5", "--speak")
        me.until("North:")
        self.assertRegex("\n".join(me.ask("contract", "North:")), r"Round 1: sets of 3: 2; runs of 4: 0\.\n\d cards? ")
        self.assertEqual(me.ask("who", "North:")[0], "North is you; 11 cards in hand.")
        heard = me.all[-1]
        again = me.ask("again", "North:")
        self.assertIn("North, ", again[-1])
        self.assertEqual(me.ask("again", "North:"), again, heard)
        self.assertEqual(me.ask("scores", "North:")[0], "North has no penalty points yet.")
        helped = "\n".join(me.ask("help", "North:"))
        for word in ("hand", "contract", "table", "discards", "scores", "who", "again", "hint", "undo", "save"):
            self.assertRegex(helped, rf"(?m)^{word}(, or .)?: ")
        self.assertNotIn("hand: ", self.spil("play", "rumi7", "--seed", "5", stdin="help\nq\n"))

    def test_the_menu(self):
        me = Listener(self, "--speak", "--seed", "3")
        self.assertEqual(me.until("Game:")[0], "Spil: number card games.")
        me.ask("language", "Language:")
        self.assertRegex("\n".join(me.ask("1", "Game:")), r"1: Punto: ")
        self.assertEqual(me.ask("continue", "Game:"), ["There is no game to resume."])
        self.assertIn("There is no such game.", me.ask("99", "Game:"))
        self.assertIn("Nothing is recorded yet.", me.ask("facts", "Game:")[0])
        self.assertIn("Nothing is recorded yet.", me.ask("overview", "Game:")[0])
        record = self.folder / "data" / "spil" / "facts"
        record.parent.mkdir(parents=True, exist_ok=True)
        record.write_text("spil facts 2\ntotal - 7ate9 9+2 4 1 3 900 0001 Anna\nday - 7ate9 1 3 Anna\n")
        self.assertEqual(me.ask("overview", "Game:")[0],
                         "Anna. sums: 1; weak: 1; now: -; before: 25 %; last day: -; weakest sums: 9 + 2.")
        self.assertNotIn("##", "".join(me.ask("facts", "Game:")))
        self.assertIn("such as: practise 2 Anna", me.ask("practise 1", "Game:")[0])
        me.say("practise 2 Anna")
        me.say("")
        self.assertRegex("\n".join(me.ask("q", "Game:")), r"\n1 of 20:  (\d+ [-+] \d) = \n\1 = \d+")
        said = me.ask("punto", "Enter to begin:")
        self.assertIn("Seat 1: North, a person here.", said)
        self.assertIn("Seat 2: South, the bot level3.", said)
        self.assertIn("Punto for 3 players.", me.ask("players 3", "Enter to begin:"))
        self.assertIn("That cannot be: Punto is for 2 to 4 seats.", me.ask("players 7", "Enter to begin:"))
        self.assertIn("Option rounds is 1: ", "\n".join(me.ask("option rounds 1", "Enter to begin:")))
        self.assertIn("Seat 1: Anna, a person here.", me.ask("name 1 Anna", "Enter to begin:"))
        self.assertIn("human: a person at this keyboard.", me.ask("bots", "Enter to begin:"))
        self.assertIn("Seat 3: West, the bot random.", me.ask("seat 3 random", "Enter to begin:"))
        self.assertIn("no bot 'nobody' plays Punto", me.ask("seat 2 nobody", "Enter to begin:")[0])
        self.assertEqual(me.ask("hint", "Enter to begin:")[0], "'hint' is not a word I know here; 'help' lists them.")
        self.assertIn("Press Enter to begin. Or type:", me.ask("help", "Enter to begin:"))
        said = me.ask("", "Anna:")
        self.assertRegex(said[-1], "Anna, your card is ")

    def test_the_example_of_an_option_is_one_that_can_be_typed(self):
        me = Listener(self, "--speak", "--seed", "3")
        games = [said.split(":")[0] for said in me.until("Game:") if re.match(r"\d+: ", said)]
        shown = 0
        for game in games:
            said = "\n".join(me.ask(game, "Enter to begin:"))
            example = re.search(r"such as: (option (\w+) (\w+));", said)
            if example is None:
                self.assertNotRegex(said, r"(?m)^Option ")
                me.ask("back", "Game:")
                continue
            shown += 1
            chosen = rf"Option {example[2]} is (.*typed )?{example[3]}:"
            self.assertNotRegex(said, chosen)
            self.assertRegex("\n".join(me.ask(example[1], "Enter to begin:")), chosen)
            me.ask("back", "Game:")
        self.assertGreaterEqual(shown, 4)

    def test_chances_are_kept_apart(self):
        for game, chances in (("punto", r"^Win chances: [^;:]+: \d+ %; [^;:]+: \d+ %(; [^;:]+: \d+ %)?\.$"),
                              ("rumi7", r"^Points expected: [^;]+: [\d.]+; [^;]+: [\d.]+(; [^;]+: [\d.]+)?\.$")):
            me = Listener(self, "play", game, "--seed", "5", "--speak")
            asked = me.until("North:")
            if "do you want it?" in asked[-1]:
                me.ask("", "North:")
            self.assertRegex(me.ask("hint", "North:")[1], chances)

    def test_a_game_is_learned_from_the_menu(self):
        me = Listener(self, "--speak", "--seed", "3")
        me.until("Game:")
        me.ask("7ate9", "Enter to begin:")  # a race, live unless one says otherwise …
        me.ask("back", "Game:")
        said = me.ask("learn 2", "North:")  # … but not when it is learned
        self.assertIn("There are no turns: everybody plays at once.", said[-1])
        self.assertRegex(me.ask("", "North:")[-1], "Draw another one")
        self.assertIn("That card fits, well seen! But draw once more first.", me.ask("6", "North:"))
        self.assertIn("1: Punto: ", "\n".join(me.ask("quit", "Game:")))

    def test_languages(self):
        me = Listener(self, "--speak", "--seed", "3")
        english = me.until("Game:")
        self.assertEqual(me.ask("language", "Language:"), ["1: English.", "2: íslenska.", "3: norsk bokmål."])
        me.say("2")
        self.assertNotEqual(me.hear(), english[1])
        for args in (("--lang", "nb", "--speak"), ("--speak", "--lang", "nb"),
                     ("--lang", "nb", "play", "--speak"), ("--lang=nb", "play", "--speak"),
                     ("play", "--lang", "nb", "--speak")):
            self.assertIn("få din farge på rad", self.spil(*args, stdin="q\n"))
        self.complains(2, "--lang is en, is or nb", "play", "--lang", "xx")

    def test_save_undo_and_resume(self):
        me = Listener(self, "play", "punto", "--seed", "5", "--speak")
        me.until("North:")
        me.ask("1,0", "North:")
        self.assertEqual(me.ask("undo", "North:")[0], "2 moves taken back.")
        me.ask("1,0", "North:")
        self.assertRegex(me.ask("save game", "North:")[0], "^Saved")
        again = Listener(self, "play", "--resume", "game", "--speak")
        self.assertEqual(again.until("North:")[0], "The game goes on after 3 moves.")
        self.assertIn("red 3", "\n".join(again.ask("table", "North:")))

    def test_a_replay(self):
        self.spil("play", "punto", "--seed", "5", stdin="1,0\nsave game\nq\n")
        me = Listener(self, "replay", "game", "--speak")
        prompt = "Enter: on, b: back, q: quit."
        self.assertEqual(me.until(prompt), ["After move 0 of 3"])
        self.assertRegex(me.ask("", prompt)[1], "South puts green 8 at column 0, row 0.")
        me.ask("", prompt)
        self.assertIn("red 3", "\n".join(me.ask("table", prompt)))
        self.assertEqual(me.ask("where 5,5", prompt)[0][:2], "At")
        self.assertEqual(me.ask("b", prompt)[0][:12], "After move 1")
        self.assertIsNone(me.ask("q", prompt))

    def test_live_is_for_one_person_and_for_races(self):
        self.complains(2, "only a race can be live", "play", "punto", "--live")
        self.complains(2, "is for one person", "play", "7ate9", "--live", "--seat", "1=human")


if __name__ == "__main__":
    unittest.main()
