#!/usr/bin/env python3
"""spil play: through a pipe, and at its own terminal (a pty)."""

import os
import re
import signal
import unittest

from support import Case, Terminal, game_folders


class Pipe(Case):
    def play(self, text, *args, **more):
        return self.spil("play", "punto", "--seed", "5", *args, stdin=text, **more)

    def test_which_game(self):
        t = Terminal(self, "play", "--seed", "5")
        t.type("nonsense")
        t.until("There is no such game.")
        t.type("Sequence numbers")
        t.until("Sequence Numbers. Type a move")
        t = Terminal(self, "play")
        t.until("Which game?")
        t.type("Quit")
        self.assertNotIn("There is no such game", t.rest())
        self.assertEqual(os.waitpid(t.pid, 0)[1], 0)

    def test_help_fits_the_window(self):
        for game in game_folders():
            for language in ("en", "is", "nb"):
                out = self.spil("play", game, "--seed", "2", "--fast", "--lang", language, stdin="help\n",
                                env={"COLUMNS": "80"})
                lines = out[:out.index("\n  ?  ")].rsplit("> \n", 1)[1].splitlines()
                self.assertGreater(len(lines), 5)
                self.assertLessEqual(max(map(len, lines)), 80, lines)

    def test_to_the_end(self):
        out = self.play("1\n" * 200, "--option", "rounds=1")
        self.assertRegex(
            out, r"(You win!|You lose\. South wins!) Rounds won: you \d, South \d\.\nThe seed of this deal: 5\n$")
        self.assertNotIn("\033", out)

    def test_people_only_and_their_names(self):
        out = self.play("1\n" * 200, "--seat", "1=human", "--name", "0=Anna", "--name", "1=Bjørn", "--option", "rounds=1")
        self.assertIn("Anna> ", out)
        self.assertIn("Bjørn> ", out)
        self.assertRegex(out, r"(Anna|Bjørn) wins!")

    def test_bots_only(self):
        out = self.play("", "--seat", "0=random", "--seat", "1=greedy", "--option", "rounds=1")
        self.assertIn("South wins!", out)

    def test_who_only_watches_sees_no_hand_G4(self):
        out = self.spil("play", "rumi7", "--seed", "5", "--option", "last_round=1", "--seat", "0=random",
                        "--seat", "1=random")
        self.assertRegex(out, "\n  North +[1-9][0-9]* cards? ")  # when it is over seat 0 still has cards
        self.assertNotIn("Hand: ", out)

    def test_what_is_typed_comes_back_without_escape_sequences(self):
        for line in (b"x\x1b[31m\xff\xe2\x80\xae", b"host x\x1b[31m\xff", b"y" * 100000):
            out = self.spil("play", "sequence", "--seed", "1", stdin=line + b"\n", binary=True)
            self.assertRegex(out.decode(), "is neither a move|is nothing the host")  # and it is UTF-8
            self.assertNotRegex(out.decode(), "\x1b|\u202e")

    def test_the_same_seed_is_the_same_game(self):
        self.assertEqual(self.play("1\n1\nq\n"), self.play("1\n1\nq\n", env={"SPIL_CPU": "any"}))

    def test_words_and_letters(self):
        out = self.play("help\n?\nmoves\nm\nhint\nh\nshow\ns\nrules\nr\nquit\n")
        self.assertEqual(out.count("leave the table"), 2)
        self.assertEqual(out.count("   1  R3@-1,-1"), 2)
        self.assertEqual(out.count(" would play "), 2)
        self.assertEqual(out.count("has turned up"), 3)
        self.assertEqual(out.count("The trophy\n"), 2)

    def test_a_hint_is_one_thought(self):
        seen = 0
        for game, *words in (["punto"], ["sequence"], ["sequence", "--seats", "3"], ["rumi7"], ["highcard"]):
            for seed in "12":
                out = self.spil("play", game, *words, "--seed", seed, "--fast", stdin="1\nhint\nq\n")
                said = re.search(r"The bot strong would play ([^:\n]+)", out)
                listed = re.search(r"(?:Win chances|Points expected): (.*)", out)
                if listed is None:  # there is nothing to choose
                    continue
                seen += 1
                items = [item.rsplit(" ", 2 if "%" in item else 1) for item in listed[1].split(", ")]
                self.assertEqual(items[0][0], said[1], out)
                worth = [float(item[1]) for item in items]
                best = max(worth) if "%" in listed[1] else min(worth)
                self.assertEqual(worth[0], best, out)
        self.assertGreater(seen, 5)

    def test_a_hint_of_rumi_agrees_with_the_table(self):
        """Who is to throw a card of a part that the table shows is told why."""
        out = self.spil("play", "rumi7", "--seed", "7019", stdin="draw\nhint\nq\n")
        self.assertIn("set: 3H 3H + any 3", out)
        said = re.search(r"would play discard (\S+):\s+(.*)", out)
        if said[1] == "3H":
            self.assertIn("the contract is just as near without it", said[2])
        out = self.spil("play", "rumi7", "--seed", "7019", "--fast", stdin="draw\nhint\nq\n")
        self.assertRegex(out, r"would play discard (3H|4H|4C):\s+the contract is just as near|would play discard [2KJQ8].:\s+it is missed")

    def test_a_hint_fits_the_screen(self):
        for game in game_folders():
            out = self.spil("play", game, "--seed", "2", stdin="h\n1\nh\n1\nh\nq\n")
            self.assertIn(" would play ", out)
            for line in out.splitlines():
                self.assertLessEqual(len(line), 80, line)

    def test_a_team_wins_in_good_english(self):
        out = self.spil("play", "punto", "--seats", "4", "--option", "teams=1", "--seed", "8", "--seat", "0=greedy")
        self.assertRegex(out, "(?m)^The trophy of (North and South|East and West) is ")

    def test_moves_in_every_form(self):
        for form in ("R3@1,0", "1,0", "1 0", "5"):
            self.assertIn("North puts R3 at 1,0\n", self.play(form + "\n"), form)

    def test_bad_input_is_one_sentence_and_changes_nothing(self):
        for line, sentence in (("R3@0,0", "Not allowed: R3 cannot cover G8"), ("R4@1,0", "Not allowed: "),
                               ("9,9", "Not allowed: "), ("99", "There is no move 99: 'moves' lists 1 to 8."), ("0", "There is no move 0"),
                               ("xyzzy", "'xyzzy' is neither a move nor a word I know"), ("", "Type a move, or help."),
                               ("undo", "There is nothing to take back yet."), ("save", "Name the file"),
                               ("save /nowhere/x", "Not saved: "), ("undo 3", "neither"), ("\xff", "neither")):
            out = self.spil("play", "punto", "--seed", "5", stdin=(line + "\n" + "q\n").encode("latin-1"), binary=True)
            out = out.decode("utf-8", "replace")
            self.assertIn(sentence, out, line)
            self.assertEqual(out.count("has turned up"), 1, line)

    def test_Rumi_7_at_the_table(self):
        def rumi(text, *args):
            return self.spil("play", "rumi7", "--seats", "4", "--seed", "5", *args, stdin=text)
        out = rumi("\n\ndraw\nsort\nhint\nclaim\nadd 9S\nlay\n10h\nset 2d 3d 4d\nA♠\nq\n")
        self.assertIn("Round 1: set set  2 cards are missing.", out)
        self.assertIn("  set: 3D 3D + any 3\n  set: JH JC + any J\n", out)
        self.assertIn("South did not take 5H. Do you want it? Type claim, or press Enter for no.\n"
                      "You would get it out of turn, as an extra card: you throw none away for it.\n", out)
        self.assertIn("Your turn: draw for the stock, or take for QH.", out)
        self.assertIn("North gets 6H", out)
        self.assertIn("Hand:  AS 9S  6H 7H 9H JH  2D 3D 3D TD  8C JC", out)
        self.assertIn("Hand:  AS  2D  3D 3D  6H  7H  8C  9S 9H  TD  JH JC", out)
        self.assertIn("would play discard ", out)
        self.assertIn("Not allowed: you do not hold TH.", out)
        self.assertIn("These cards make neither a set of three nor a run of four.", out)
        self.assertIn("Not allowed: it is your turn: claiming is for the others.", out)
        self.assertIn("You cannot lay your contract now.", out)
        self.assertIn("Not allowed: you can build once you have laid your own contract.", out)
        self.assertIn("North discards AS", out)
        out = rumi("", *sum((["--seat", f"{seat}=mindist"] for seat in range(4)), []))
        self.assertEqual(out.count("has no cards left: round"), 7)
        self.assertRegex(out, r" wins! Points: ")

    def test_undo(self):
        out = self.play("1,0\nundo\n1,0\nq\n")
        self.assertIn("2 moves taken back.", out)
        tables = out.split("has turned up")
        self.assertEqual(tables[0][-200:], tables[2][-200:])

    def test_redo(self):
        out = self.play("1,0\nredo\nundo\nredo\nundo\n-1,0\nredo\nq\n")
        self.assertEqual(out.count("There is nothing to play again."), 2)
        self.assertEqual(out.count("2 moves played again.\nNorth puts R3 at 1,0\nSouth puts "), 1)
        self.assertIn("North puts R3 at -1,0\n", out)

    def test_a_wrong_name_is_told_what_is_wrong(self):
        for name, wrong in (("A\u202eB", "a name has no control characters, nor any that turn the direction of writing"),
                            ("x" * 64, "a name has 1 to 63 bytes")):
            self.complains(2, wrong, "play", "punto", "--name", f"0={name}")
            self.complains(2, wrong, "practise", "7ate9", "--name", name)

    def test_resigning(self):
        out = self.play("1,0\nresign\n")
        self.assertIn("North resigns; the bot level 3 plays on.\nYou have resigned: South wins. Rounds won: you ", out)
        self.assertNotIn("North has resigned", out)
        self.assertEqual(out.count(" puts "), 3)  # of the rest only the end is told
        out = self.play("resign\n" + "1\n" * 200, "--seat", "1=human", "--option", "rounds=1")
        self.assertIn("South resigns; the bot level 3 plays on.\n", out)
        self.assertIn("North> ", out)
        self.assertIn("North wins! Rounds won: ", out)

    def test_the_seed_is_told_when_it_harms_nobody(self):
        seed = "0123456789abcdef" * 4
        self.assertIn("The seed of this deal: 5\n", self.play("seed\nq\n"))
        self.assertIn(f"The seed of this deal: {seed}\n",
                      self.spil("play", "punto", "--seed", seed, stdin="seed\nq\n"))
        out = self.play("seed\nq\n", "--seat", "1=human")
        self.assertIn("The seed tells everybody's cards: you can see it when the game is over.\n", out)
        self.assertNotIn("The seed of this deal", out)

    def test_save_and_resume(self):
        out = self.play("1,0\nsave game\nq\n", "--name", "0=Anna", "--seat", "1=random")
        self.assertIn("Saved. Go on later with: spil play --resume game", out)
        self.assertIn("'save FILE' saves one", out)
        path = str(self.folder / "game")
        self.assertIn("3 moves, not finished", self.spil("verify", path))
        self.assertIn("# seat 1 random\n", (self.folder / "game").read_text())
        again = self.spil("play", "--resume", path, stdin="q\n")
        self.assertIn("The game goes on after 3 moves.", again)
        self.assertIn("Anna> ", again)
        table = out[out.rindex("\n\n ", 0, out.index("Saved")):].split("Anna>")[0]
        self.assertEqual(again.split("moves.\n")[1].split("Anna>")[0].strip(), table.strip())
        end = self.spil("play", "--resume", path, stdin="1\n" * 300)
        self.assertRegex(end, "You win!|You lose. South wins!")

    def test_without_a_game_a_pipe_gets_the_first(self):
        self.assertEqual(self.spil("play", "--seed", "5", stdin="1,0\nq\n"),
                         self.spil("play", "punto", "--seed", "5", stdin="1,0\nq\n"))

    def test_wrong_settings(self):
        for sentence, *args in (("there is no game 'chess'", "chess"),
                                ("no bot 'gredy' plays Punto; did you mean 'greedy'?", "punto", "--seat", "1=gredy"),
                                ("a name has", "punto", "--name", "0=" + "x" * 100),
                                ("a name has", "punto", "--name", "0="),
                                ("--colour is", "punto", "--colour", "red"),
                                ("leave them out", "punto", "--resume", "file"),
                                ("not a seed", "punto", "--seed", "-1")):
            with self.subTest(args=args):
                self.complains(2, sentence, "play", *args)
        self.complains(1, "there is no game to resume", "play", "--resume")
        self.complains(1, "No such file", "play", "--resume", "nothing")
        self.complains(1, "line 1: ", "play", "--resume", self.file("bad", "hello"))

    def test_colours(self):
        self.assertIn("\033[", self.play("q\n", "--colour", "always"))
        plain = self.play("q\n", "--colour", "never")
        coloured = self.play("q\n", "--colour", "always")
        self.assertEqual(plain, re.sub("\033\\[[0-9;]*m", "", coloured))


class SevenAteNine(Case):
    def play(self, text, *args):
        return self.spil("play", "7ate9", "--seed", "5", *args, stdin=text)

    def test_enter_draws_and_numbers_play(self):
        out = self.play("\n" * 6 + "7\n7/1\n8\nq\n")
        self.assertEqual(out.count("North draws "), 6)
        self.assertIn("Which one?  7/1  7/3", out)
        self.assertIn("North plays 7±1 and calls: 7!", out)
        self.assertIn("North plays 8±2 and calls: 8!", out)

    def test_wrong_cards_are_explained(self):
        out = self.play("\n2\n2/1\n9\n9/1\nlast:2/1\nundo\n11\nq\n")
        self.assertEqual(out.count("Not allowed: 2 does not fit on 3±2: play a 1 or a 5."), 2)
        self.assertIn("You hold no 9.", out)
        self.assertIn("Not allowed: you do not hold 9/1.", out)
        self.assertIn("only the very last one is played face down", out)
        self.assertIn("Moves cannot be taken back in a race.", out)
        self.assertIn("'11' is neither a move nor a word I know", out)

    def test_to_the_end(self):
        every = "".join("%d/%d\n" % (n, k) for n in range(1, 11) for k in (1, 2, 3))
        out = self.play(("\n" + every) * 40)
        self.assertRegex(out, r"(You win!|You lose\. South wins!) Cards left: you \d+, South \d+\.")
        self.assertIn("the last card, face down", out)

    def test_waiting_for_nobody(self):
        out = self.play("\n" * 300)
        self.assertIn("Nobody else can do anything now: play a card.", out)


class AtATerminal(Case):
    def test_asks_for_a_game_keeps_it_and_resumes_after_a_kill(self):
        t = Terminal(self, "play", "--seed", "5", "--fast")
        t.until("(Enter: the first)>")
        t.type("nonsense")
        t.until("There is no such game.")
        t.type("punto")
        t.until("North>")
        t.type("1,0")
        t.until("North puts R3 at 1,0")
        t.until("North>")
        os.kill(t.pid, signal.SIGKILL)
        t.close()
        files = list((self.folder / "state" / "spil").glob("punto-*.spil"))
        self.assertEqual(len(files), 1)
        self.assertIn("3 moves, not finished", self.spil("verify", str(files[0])))

        with files[0].open("a") as f:
            f.write("move 99999 0 R")  # as far as it came when the disk was full
        t = Terminal(self, "play", "--resume")
        t.until("The game goes on after 3 moves.")
        t.until("North>")
        t.type("u")
        t.until("2 moves taken back.")
        t.until("North>")
        t.type("q")
        t.until("The game is saved. Resume it with: spil play --resume")
        t.close()
        self.assertIn("1 move, not finished", self.spil("verify", str(files[0])))
        self.assertEqual(list((self.folder / "state" / "spil").iterdir()), files)

    def test_undo_and_redo_survive_a_kill(self):
        t = Terminal(self, "play", "punto", "--seed", "5", "--fast", "--seat", "1=human", "--colour", "never")
        for name, line, told in (("South", "0,0", "South puts G8 at 0,0"), ("North", "1,0", "North puts R3 at 1,0"),
                                 ("South", "0,1", " at 0,1"), ("North", "1,1", " at 1,1"),
                                 ("South", "u", "2 moves taken back."), ("South", "undo", "2 moves taken back."),
                                 ("South", "redo", "2 moves played again."), ("South", "y", "2 moves played again."),
                                 ("South", "y", "There is nothing to play again."), ("South", "u", "2 moves taken back.")):
            t.until(name + "> ")
            t.type(line)
            t.until(told)
        table = t.until("South> ")
        os.kill(t.pid, signal.SIGKILL)
        t.close()
        t = Terminal(self, "play", "--resume", "--colour", "never")
        t.until("The game goes on after 2 moves.")
        self.assertEqual(t.until("South> ").replace("\r", "").split("\nType")[0].strip(),
                         table.replace("\r", "").strip())
        t.type("redo")
        t.until("South puts ")
        t.until("North puts ")
        t.until("South> ")
        t.close()
        self.assertEqual(len(list((self.folder / "state" / "spil").iterdir())), 1)
        self.assertIn("The game goes on after 4 moves.", self.spil("play", "--resume", stdin="q\n"))

    def test_games_kept_by_earlier_versions_go_on(self):
        self.spil("play", "punto", "--seed", "5", "--seat", "1=random", "--name", "0=Anna", stdin="1,0\nsave game\nq\n")
        record = (self.folder / "game").read_text()
        self.assertTrue(record.startswith("spil 1\n# seat 0 human\n# seat 1 random\n"))
        state = self.folder / "state" / "spil"
        state.mkdir(parents=True)
        kept = state / "punto-20200101-120000-1-1.spil"
        kept.write_text(record + "resign 99998 1\nmove 99999 0 R")  # as far as it came when the disk was full
        for step, stdin in ((3, "who\n1\nq\n"), (5, "1\nundo\nq\n"), (5, "1\nq\n")):  # the first makes it a journal
            out = self.spil("play", "--resume", "--speak", stdin=stdin)
            self.assertIn(f"The game goes on after {step} moves.", out)
            self.assertIn("Anna: ", out)
            self.assertIn("The game is saved.", out)
        self.assertEqual(list(state.iterdir()), [kept])
        verified = self.spil("verify", str(kept))
        self.assertIn("7 moves, not finished", verified)
        self.assertIn("seat 1 resigned after move 3", verified)
        self.assertIn("South is the bot random", self.spil("play", "--resume", "--speak", stdin="who\nq\n"))

    def test_a_live_race_goes_on_in_turns(self):
        t = Terminal(self, "play", "7ate9", "--live", "--seed", "5", "--seat", "1=level1")
        t.until("Go!")
        for _ in range(3):
            t.type("")
            t.until("North draws ")
        os.kill(t.pid, signal.SIGKILL)
        t.close()
        [kept] = (self.folder / "state" / "spil").iterdir()
        self.assertIn("term order arrival\n", kept.read_text())
        before = self.spil("replay", str(kept), "--seat", "0")
        out = self.spil("play", "--resume", stdin="show\n\nsave game\nq\n")
        self.assertEqual(len(re.findall(r"North +cards left \d+ +in hand  3 ", out)), 2, out)
        self.assertEqual(out.count("North draws "), 1)
        self.assertNotIn("Go!", out)
        self.assertIn("term order turns\n", kept.read_text())
        self.assertIn("not finished", self.spil("verify", str(kept), "game"))
        self.assertRegex(before, r"North +cards left \d+ +in hand  3 ")

    def test_a_handicap_is_said_kept_and_counts(self):
        t = Terminal(self, "play", "7ate9", "--live", "--seed", "5", "--seat", "1=level1,late=1.5,slow=2")
        t.until("South: starts 1.5 s later, takes 2 times as long.")
        t.until("Go!")
        t.type("")
        t.until("North draws ")
        t.until("South starts now.")
        t.type("save game")
        t.until("Saved")
        os.kill(t.pid, signal.SIGKILL)
        t.close()
        [kept] = (self.folder / "state" / "spil").iterdir()
        self.assertIn("\nterm handicap 1 1500 200\n", kept.read_text())
        self.assertRegex(kept.read_text(), r"\ngo 3000\n(.*\n)*begin 4500 1\n")
        self.assertIn("\n# seat 1 level1,late=1.5,slow=2\n", (self.folder / "game").read_text())
        for args in ([], ["game"]):  # a journal and a record
            t = Terminal(self, "play", "--resume", *args, "--live")
            t.until("South: starts 1.5 s later, takes 2 times as long.")
            t.until("South starts now.")
            t.close()
        self.complains(2, "keeps its handicaps", "play", "--resume", "game", "--live", "--seat", "1=level2,late=9")

    def test_handicaps_that_make_no_sense(self):
        for seat in ("1=level1,", "1=level1,late", "1=level1,late=61", "1=level1,slow=0.5", "1=level1,slow=2,slow=2",
                     "1=level1,fast=2", "1=level1,late=-1", "1=level1 ,late=1x"):
            self.complains(2, "a handicap is written ,late=3", "play", "7ate9", "--live", "--seat", seat)
        self.complains(2, "did you mean 'level1'?", "play", "7ate9", "--live", "--seat", "1=levl1,late=2")
        self.complains(2, "add --live", "play", "7ate9", "--seat", "1=level1,late=2")
        self.complains(2, "Punto has turns", "play", "punto", "--seat", "1=level1,late=2")
        self.complains(2, "a late start", "play", "7ate9", "--live", "--seat", "0=human,slow=2")

    def test_a_file_that_is_named_stays_as_it_is(self):
        t = Terminal(self, "play", "punto", "--seed", "5", "--fast")
        t.until("North> ")
        t.type("1,0")
        t.until("North> ")
        t.type("q")
        t.rest()
        t.close()
        [kept] = (self.folder / "state" / "spil").iterdir()
        kept.rename(self.folder / "mine")
        mine = (self.folder / "mine").read_text()
        t = Terminal(self, "play", "--resume", "mine", "--fast")
        t.until("The game goes on after 3 moves.")
        t.until("North> ")
        t.type("1")
        t.until("North> ")
        t.type("q")
        t.until("The game is saved.")
        t.close()
        self.assertEqual((self.folder / "mine").read_text(), mine)
        [kept] = (self.folder / "state" / "spil").iterdir()
        self.assertIn("5 moves, not finished", self.spil("verify", str(kept)))

    def test_end_of_input_keeps_the_game(self):
        t = Terminal(self, "play", "punto", "--seed", "5", "--fast")
        t.until("North>")
        os.write(t.fd, b"\x04")
        t.until("The game is saved.")

    def test_a_game_without_a_move_is_not_kept(self):
        state = self.folder / "state" / "spil"
        t = Terminal(self, "play", "sequence", "--seed", "5", "--fast")
        t.until("North> ")
        t.type("q")
        self.assertNotIn("The game is saved", t.rest())
        self.assertEqual(list(state.iterdir()), [])
        self.complains(1, "there is no game to resume", "play", "--resume")
        t = Terminal(self, "play", "sequence", "--seed", "5", "--fast")
        t.until("North> ")
        t.type("1 e2")
        t.until("North> ")
        self.assertEqual(len(list(state.iterdir())), 1)
        t.type("u")
        t.until("2 moves taken back.")
        t.until("North> ")
        t.type("q")
        self.assertNotIn("The game is saved", t.rest())
        self.complains(1, "there is no game to resume", "play", "--resume")

    def test_ctrl_c_says_how_to_go_on(self):
        t = Terminal(self, "play", "punto", "--seed", "5", "--fast")
        t.until("North>")
        t.type("1,0")
        t.until("North>")
        os.write(t.fd, b"\x03")
        t.until("The game is saved. Resume it with: spil play --resume")
        self.assertEqual(os.waitstatus_to_exitcode(os.waitpid(t.pid, 0)[1]), 0)
        t = Terminal(self, "play", "--resume")
        t.until("The game goes on after 3 moves.")

    def test_who_is_asked_the_first_time_is_told_how_to_type(self):
        for game, folder in game_folders().items():
            with self.subTest(game=game):
                t = Terminal(self, "play", game, "--seed", "5", "--fast")
                told = re.search(r"(?m)^Type .+", t.until("North> "))
                if told is None and folder.parent.name == "tests":
                    continue
                t.type("show")
                self.assertNotIn(told[0], t.until("North> "))
                t.type("nonsense")
                self.assertIn(told[0], t.until("North> "))

    def test_a_finished_game_is_not_resumed_and_one_can_play_again(self):
        t = Terminal(self, "play", "punto", "--seed", "5", "--fast", "--option", "rounds=1")
        while t.until_any("North> ", "Play again? (y/N) ") == 0:
            t.type("1")
        t.type("y")
        self.assertEqual(t.until_any("North> ", "Play again? (y/N) "), 0)
        t.type("1")
        t.until("North> ")
        t.type("q")
        t.until("The game is saved.")
        t.close()
        verified = [self.spil("verify", str(f)) for f in (self.folder / "state" / "spil").iterdir()]
        self.assertEqual(sorted(v.split(", ")[-1] for v in verified), ["finished\n", "not finished\n"])
        t = Terminal(self, "play", "--resume")
        t.until("The game goes on after ")

    def test_hidden_hands_are_handed_over(self):
        t = Terminal(self, "play", "highcard", "--seed", "5", "--seat", "1=human", "--fast")
        played = None
        for _ in range(3):
            t.until("\033[2J")
            name = t.until(" is to look now")[-5:]
            t.type("")
            before = t.until("hands: ")
            if played:  # what the other did is told after the screen was cleared
                self.assertIn(played, before)
            played = f"{name} plays "
            listed = t.until(name + "> ").splitlines()[-2]  # a game without a drawing is played by its list of moves
            t.type(listed.split()[0])

    def test_claims_at_one_screen_can_be_skipped(self):
        """After a draw the other would be called for the claim, and this one again to throw a card away."""
        for words in ((), ("--no-claims",)):
            t = Terminal(self, "play", "rumi7", "--seed", "7019", "--seat", "1=human", "--name", "0=Anna", "--name", "1=Bo",
                         "--fast", *words)
            t.until("Anna is to look now")
            t.type("")
            t.until("Anna> ")
            t.type("draw")
            t.until("Anna> " if words else "Bo is to look now")
            if words:
                t.type("KD")
                t.until("Bo is to look now")
            t.close()


if __name__ == "__main__":
    unittest.main()
