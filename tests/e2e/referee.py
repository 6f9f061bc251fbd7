#!/usr/bin/env python3
"""The line protocol, also with malicious input."""

import json
import os
import select
import shutil
import subprocess
import unittest

from support import ROOT, SPIL, Case, game_folders, strict_json


class Referee(Case):
    def talk(self, *lines, env=None):
        """The answers to lines of text or bytes; one per line, each strict JSON on one line."""
        data = b"".join((line if isinstance(line, bytes) else line.encode()) + b"\n" for line in lines)
        out = self.spil("referee", stdin=data, env=env)
        answers = [strict_json(line) for line in out.splitlines()]
        self.assertEqual(len(answers), len(lines))
        for answer in answers:
            if not answer["ok"]:
                self.assertEqual(set(answer), {"ok", "error"})
                self.assertTrue(answer["error"]["message"])
        return answers

    def code(self, *lines):
        """The code of the last answer's error, or "ok"."""
        answer = self.talk(*lines)[-1]
        return "ok" if answer["ok"] else answer["error"]["code"]

    def test_a_whole_game_and_its_record(self):
        answers = self.talk("new punto seats=2 seed=42 rounds=1")
        self.assertEqual(answers[0], {"ok": True, "game": "punto", "seats": 2, "options": {"rounds": 1, "teams": 0}})
        lines = ["new punto seats=2 seed=42 rounds=1"]
        while True:
            *_, moves0, moves1, result = self.talk(*lines, "moves 0", "moves 1", "result")
            if result["over"]:
                break
            self.assertTrue(bool(moves0["moves"]) != bool(moves1["moves"]))
            self.assertEqual(result["winners"], [])
            seat = 0 if moves0["moves"] else 1
            lines.append(f"do {seat} {(moves0['moves'] + moves1['moves'])[0]}")
        self.assertEqual(sum(result["returns"]), 0)
        *_, save, over, bot, bad, seat = self.talk(*lines, "save", "do 0 R1@0,0", "bot 0 greedy", "do 0 x", "do 2 x")
        for answer in (over, bot, bad):
            self.assertEqual(answer["error"]["code"], "game_over")
        self.assertEqual(seat["error"]["code"], "bad_seat")
        record = save["record"]
        self.assertTrue(record.startswith("spil 1\ngame punto\nseats 2\noption rounds 1\noption teams 0\nseed 42\nmove 0 "))
        self.assertIn("\nresult winners=", record)
        self.assertIn("ok, ", self.spil("verify", self.file("game", record)))

    def test_ask_is_what_a_player_would_be_asked(self):
        for game in strict_json(self.spil("games", "--json")):
            seats = game["seats"][len(game["seats"]) // 2]
            new = f"new {game['id']} seats={seats} seed=5"
            asked = 0
            for seat in range(seats):
                _, ask, view, moves = self.talk(new, f"ask {seat}", f"view {seat}", f"moves {seat}")
                if not ask["ok"]:
                    self.assertEqual(ask["error"]["code"], "illegal_move")
                    self.assertEqual(moves["moves"], [])
                    continue
                asked += 1
                question = ask["question"]
                self.assertEqual((question["ask"], question["seat"]), ("move", seat))
                self.assertEqual(question["view"], view["view"])
                self.assertEqual([m["move"] for m in question["moves"]], moves["moves"])
                self.assertTrue(all("type" in m for m in question["moves"]))
            self.assertGreaterEqual(asked, 1)
        self.assertEqual(self.code("new punto seats=2 seed=42", "ask 2"), "bad_seat")
        self.assertEqual(self.code("ask 0"), "no_game")
        self.assertEqual(self.code("ask"), "bad_command")
        self.assertEqual(self.code("games now"), "bad_command")

    def test_distance_is_a_command_of_Rumi_7_only(self):
        new = "new rumi7 seats=3 seed=5 first_round=4"
        *_, answer, view = self.talk(new, "distance 1", "view 1")
        self.assertEqual(list(answer), ["ok", "distance", "closer", "useless"])
        self.assertGreater(answer["distance"], 0)
        self.assertTrue(set(answer["useless"]) <= set(view["view"]["hands"][1]))
        shell = strict_json(self.spil("distance", "--round", "4", "--json", *view["view"]["hands"][1]))
        self.assertEqual(shell, answer)
        for cards in (("TS", "AS", "AH", "TH", "X"), ("10s", "as", "A♥", "10♥", "★"), ("10S", "a♠", "ah", "th", "x")):
            self.assertEqual(self.spil("distance", "--round", "1", *cards),
                             "1 card is missing.\nthese bring it closer: AS TS AH TH AD TD AC TC X\n"
                             "these are not needed: none\n")
        self.complains(2, "'1S' is not a card: cards are written AS, 10H, 2C; a joker X", "distance", "--round", "1", "1S")
        self.complains(2, "usage: spil distance --round N CARD...", "distance")
        self.assertEqual(self.code(new, "distance"), "bad_command")
        self.assertEqual(self.code(new, "distance 0 1"), "bad_command")
        self.assertEqual(self.code(new, "distance 3"), "bad_seat")
        self.assertEqual(self.code("distance 0"), "no_game")
        self.assertEqual(self.code("new punto seats=2 seed=1", "distance 0"), "bad_command")

    def test_the_order_of_the_checks_G7(self):
        new = "new punto seats=2 seed=42"  # G9 of seat 1 is face up
        self.assertEqual(self.code(new, "do 5 nonsense"), "bad_seat")
        self.assertEqual(self.code(new, "do host G9@0,0"), "bad_seat")
        self.assertEqual(self.code(new, "do 0 nonsense"), "bad_move")
        self.assertEqual(self.code(new, "do 0 G9@0,0"), "illegal_move")
        self.assertEqual(self.code(new, "do 1 G8@0,0"), "illegal_move")
        self.assertEqual(self.code(new, "do 1 G9@0,0 "), "bad_move")
        self.assertEqual(self.code(new, "do 1 G9@99999999999999999999,0"), "illegal_move")
        self.assertEqual(self.code(new, "do 1 G9@00,0"), "bad_move")
        self.assertEqual(self.code(new, "do 1 g9@0,0"), "bad_move")
        self.assertEqual(self.code(new, "do 1 G9@0,0"), "ok")

    def test_commands_that_are_none(self):
        for line in ("", " ", "foo", "STATE", "state 1", "view", "view 0 1", "view watch 0", "moves", "do", "do 0",
                     "result x", "bot", "bot 0", "save x", "quit now", "load", "new"):
            self.assertEqual(self.code("new punto seats=2 seed=1", line), "bad_command", line)
        for line in ("state", "view 0", "view watch", "moves 0", "do 0 x", "result", "bot 0 random", "save"):
            self.assertEqual(self.code(line), "no_game", line)

    def test_view_of_those_who_only_watch_G4(self):
        new = "new rumi7 seats=3 seed=5"
        turn = self.talk(new, "state")[1]["state"]["turn"]
        lines = [new, f"do {turn} take"]
        *_, state, seen, other, own = self.talk(*lines, "state", "view watch", f"view {(turn + 1) % 3}", f"view {turn}")
        state, watch, other, own = state["state"], seen["view"], other["view"], own["view"]
        self.assertEqual(list(seen), ["ok", "view"])
        taken = state["known"][turn]
        self.assertEqual(watch["known"], state["known"])
        self.assertEqual(watch["hands"][turn], taken + ["?"] * 11)  # what all saw stays open
        for seat in range(3):
            seen_by = other if seat == turn else own
            self.assertEqual(watch["hands"][seat], seen_by["hands"][seat])
            self.assertIn("?", watch["hands"][seat])
        for view in (watch, own):
            del view["hands"]
        self.assertEqual(watch, own)
        for game in game_folders():
            view = self.talk(f"new {game} seats=2 seed=1", "view watch")[1]["view"]
            for hand in view.get("hands", []) + view.get("piles", []) + view.get("draws", []):
                self.assertEqual(set(hand) - {"?"}, set())
            self.assertNotIn("rng", view)
        for line in ("moves watch", "do watch take", "bot watch random", "distance watch", "view Watch", "view host",
                     "view 6"):
            self.assertEqual(self.code(*lines, line), "bad_seat", line)
        self.assertIn("view watch", self.talk(new, "view")[1]["error"]["message"])

    def test_new(self):
        for line, code in (("new chess seats=2 seed=1", "bad_game"), ("new punto seats=2", "bad_option"),
                           ("new punto seed=1", "bad_option"), ("new punto seats=5 seed=1", "bad_option"),
                           ("new punto seats=two seed=1", "bad_option"), ("new punto seats=-2 seed=1", "bad_option"),
                           ("new punto seats=258 seed=1", "bad_option"), ("new punto seats=2 seed=01", "bad_option"),
                           ("new punto seats=2 seed=18446744073709551616", "bad_option"),
                           ("new punto seats=2 seed=" + "A" * 64, "bad_option"),
                           ("new punto seats=2 seed=1 seed=1", "bad_option"),
                           ("new punto seats=2 seats=2 seed=1", "bad_option"),
                           ("new punto seats=2 seed=1 rounds=2 rounds=2", "bad_option"),
                           ("new punto seats=2 seed=1 rounds=0", "bad_option"),
                           ("new punto seats=2 seed=1 rounds", "bad_option"),
                           ("new punto seats=2 seed=1 luck=1", "bad_option"),
                           ("new punto seats=2 seed=1 teams=1", "bad_option"),
                           ("new punto seats=4 seed=1 teams=1", "ok"),
                           ("new punto seats=2 seed=18446744073709551615", "ok"),
                           ("new punto seats=2 seed=" + "0f" * 32, "ok")):
            self.assertEqual(self.code(line), code, line)

    def test_a_board_of_ones_own(self):
        board = self.file("board", (ROOT / "games" / "sequence" / "test" / "board-small.txt").read_text())
        new, state, save = self.talk(f"new sequence seats=2 seed=1 board={board}", "state", "save")
        self.assertEqual(new["options"]["board"], board)
        self.assertEqual(self.talk("load " + json.dumps(state["state"]), "state")[1], state)
        self.assertIn("ok, 0 moves", self.spil("verify", self.file("game", save["record"])))
        os.mkfifo(self.folder / "pipe")  # nobody writes to it
        for bad in ("-", "/dev/stdin", "/dev/null", f"{self.folder}/pipe", "/nowhere", str(self.folder),
                    self.file("bad", "hello\n"), self.file("long", "# x\n" * 9999)):
            self.assertEqual(self.code(f"new sequence seats=2 seed=1 board={bad}"), "bad_option", bad)
        shutil.copy(board, os.fsencode(self.folder) + b"/\xff")
        self.assertEqual(self.code(b"new sequence seats=2 seed=1 board=" + os.fsencode(self.folder) + b"/\xff"), "bad_option")
        self.assertIn("line 1: ", self.talk(f"new sequence seats=2 seed=1 board={self.folder}/bad")[0]["error"]["message"])

    def test_a_refused_new_or_load_leaves_the_game(self):
        for line in ("new punto seats=9 seed=1", "new chess", 'load {"game":"punto"}', "load"):
            first, _, second = self.talk("new punto seats=2 seed=3", "state", line, "state")[1:]
            self.assertEqual(first, second)

    def test_load_and_a_record_that_begins_with_a_position(self):
        state = self.talk("new punto seats=3 seed=9", "state")[1]["state"]
        line = "load " + json.dumps(state)
        turn, card = state["turn"], state["card"]
        answers = self.talk(line, "state", f"do {turn} {card}@0,0", "save")
        self.assertEqual(answers[1]["state"], state)
        self.assertEqual(self.code("  " + line), "ok")  # blanks in front, as before every command
        record = answers[3]["record"]
        self.assertIn('\nstate {"game":"punto"', record)
        self.assertIn("ok, 1 move, not finished", self.spil("verify", self.file("game", record)))

    def test_P4_why_a_cell_is_not_legal(self):
        lines = ["new punto seats=2 seed=42"]
        for x in range(6):  # a row of cards to the left of 0,0
            state = self.talk(*lines, "state")[-1]["state"]
            lines.append(f"do {state['turn']} {state['card']}@{-x},0")
        state = self.talk(*lines, "state")[-1]["state"]
        self.assertEqual(len(state["board"]), 6)
        for cell, why in (("-6,0", "square of 6 by 6"), ("-6,1", "square of 6 by 6"), ("1,0", "square of 6 by 6"),
                          ("-7,0", "must touch"), ("0,7", "must touch"), ("0,-100", "must touch")):
            answer = self.talk(*lines, f"do {state['turn']} {state['card']}@{cell}")[-1]
            self.assertEqual(answer["error"]["code"], "illegal_move")
            self.assertIn(why, answer["error"]["message"])

    def test_states_that_mean_harm(self):
        state = self.talk("new punto seats=2 seed=9", "state")[1]["state"]
        text = json.dumps(state)
        for bad in ("[" * 100000, "{" * 100000, '{"a":' * 5000, "null", "[]", "{}", text[:-1], text + "x", text + text,
                    text[: len(text) // 2], text.replace('"seats": 2', '"seats": 2, "seats": 2'),
                    text.replace('"seats": 2', '"seats": 2.0'), text.replace('"seats": 2', '"seats": 1e400'),
                    text.replace('"seats": 2', '"seats": ' + "9" * 5000), text.replace('"round": 1', '"round": -1'),
                    text.replace('"to_act"', '"to_ act"'), text.replace('"over": false', '"over": true'),
                    text.replace('"punto"', '"\\ud800"'), text.replace('"punto"', '"\\u0000"'), text.replace(" ", "\0")):
            self.assertEqual(self.code("load " + bad), "bad_state", bad[:60])
        self.assertEqual(self.code(b"load " + text.encode().replace(b"punto", b"\xff\xfe")), "bad_state")

    def test_bytes_that_mean_harm(self):
        new = "new punto seats=2 seed=1"
        self.assertEqual(self.code(b"st\0ate"), "bad_command")
        self.assertEqual(self.code(new, b"do 1 R5\0@0,0"), "bad_command")
        self.assertEqual(self.code(new, b"do 1 \xff\xc3\x28\xed\xa0\x80"), "bad_move")
        self.assertEqual(self.code(b"\xf0\x9f\x99"), "bad_command")
        self.assertEqual(self.code(b"new \xc0\xaf"), "bad_game")
        self.assertEqual(self.code(new, "do 1 " + "é" * 5000), "bad_move")
        self.assertEqual(self.code(new + "\r", "state\r"), "ok")
        self.assertEqual(self.code(new, 'do 1 "\\\b\x7f'), "bad_move")
        self.assertEqual(self.code("x" * (1 << 20)), "bad_command")
        answers = self.talk(new, "y" * 10_000_000, "state", "z" * ((1 << 20) + 1), "result")
        self.assertEqual([a["ok"] for a in answers], [True, False, True, False, True])

    def test_the_last_line_needs_no_end(self):
        out = self.spil("referee", stdin="new punto seats=2 seed=1\nresult")
        self.assertEqual(len(out.splitlines()), 2)
        self.assertEqual(self.spil("referee", stdin=""), "")

    def test_nothing_is_answered_after_quit(self):
        self.assertEqual(self.spil("referee", stdin="quit\nstate\n"), '{"ok":true}\n')

    def test_help_is_one_line_and_names_every_command(self):
        lines = self.spil("referee", stdin="help\nhelp me\nhlep\nload\nview\nquit now\n").splitlines()
        listed = json.loads(lines[0])
        self.assertIs(listed["ok"], True)
        usages = {c["usage"].split()[0]: c for c in listed["commands"]}
        self.assertEqual(usages["new"]["usage"], "new GAME seats=N seed=S [option=value ...]")
        self.assertEqual(usages["distance"]["game"], "rumi7")
        self.assertTrue(all(c["help"] for c in listed["commands"]))
        page = (ROOT / "docs" / "command-line.md").read_text()
        for word in usages:
            self.assertTrue(word == "distance" or f"`{word}" in page, word)
            said = json.loads(self.spil("referee", stdin=f"{word} x y z\n"))
            self.assertNotIn("there is no command", said["error"]["message"])
        said = [json.loads(line)["error"]["message"] for line in lines[1:]]
        self.assertEqual(said, ["usage: help", "there is no command 'hlep' ('help' lists them)",
                                "usage: load {state as JSON}", "usage: view SEAT, or view watch", "usage: quit"])

    def test_bot(self):
        new = "new punto seats=2 seed=42"
        answer = self.talk(new, "bot 1 greedy")[1]
        self.assertEqual(answer["move"], "G9@0,0")
        self.assertIn("delay_ms", answer)
        for line, code in (("bot 0 greedy", "illegal_move"), ("bot 7 greedy", "bad_seat"), ("bot 1 nobody", "bad_option"),
                           ("bot 1 greedy ms=x", "bad_option"), ("bot 1 greedy ms=-1", "bad_option"),
                           ("bot 1 greedy seed=x", "bad_option"), ("bot 1 greedy luck=1", "bad_option"),
                           ("bot 1 greedy ms=1 ms=1", "bad_option"), ("bot 1 random ms=5 seed=9", "ok")):
            self.assertEqual(self.code(new, line), code, line)

    def test_bot_plays_nothing(self):
        one, _, two = self.talk("new punto seats=2 seed=42", "state", "bot 1 random", "state")[1:]
        self.assertEqual(one, two)

    def test_an_answer_is_out_before_the_next_line_is_awaited(self):
        with subprocess.Popen([SPIL, "referee"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=self.env) as p:
            for line in (b"new punto seats=2 seed=1\n", b"state\n", b"foo\n"):
                p.stdin.write(line)
                p.stdin.flush()
                self.assertTrue(select.select([p.stdout], [], [], 20)[0], "no answer")
                self.assertTrue(p.stdout.readline().endswith(b"}\n"))
            p.stdin.close()
            self.assertEqual(p.wait(20), 0)

    def test_thousands_of_commands_at_once(self):
        n = 20000
        out = self.spil("referee", stdin="new punto seats=2 seed=1\n" + "result\n" * n)
        self.assertEqual(len(out.splitlines()), n + 1)

    def test_both_builds_answer_alike(self):
        lines = ["new punto seats=4 seed=5 teams=1"]
        for _ in range(12):
            seat = self.talk(*lines, "state")[-1]["state"]["turn"]
            lines.append(f"do {seat} " + self.talk(*lines, f"bot {seat} greedy")[-1]["move"])
        lines += ["state", "view 0", "view watch", "moves 1", "result", "save"]
        self.assertEqual(self.talk(*lines), self.talk(*lines, env={"SPIL_CPU": "any"}))


if __name__ == "__main__":
    unittest.main()
