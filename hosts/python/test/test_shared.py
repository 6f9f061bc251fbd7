"""Deals that others play as well, of days and of friends, are the program's: answers, par, results, refusals."""

import datetime
import json
import os
import subprocess
import tempfile
import unittest

import support
import spil

GAMES = ("punto", "7ate9", "sequence", "rumi7")
CODE = "1-punto-me.level3-7k2m9x4qa2bc-q526"
ANNA = f"{CODE}--Anna--666GI68CBGE070L--mddd"


def program(*arguments, typed=""):
    """What the program prints for somebody new."""
    with tempfile.TemporaryDirectory() as folder:
        new = {**os.environ, "HOME": folder, "XDG_DATA_HOME": folder, "XDG_STATE_HOME": folder, "LANGUAGE": "en"}
        return subprocess.run([support.SPIL, *arguments], input=typed, check=True, capture_output=True, text=True,
                              env=new).stdout


def every(n):
    """A player who takes one of the moves there are, another one each time."""
    calls = iter(range(1000000))

    def choose(state, seat):
        moves = state.moves(seat)
        return moves[(next(calls) * n + n) % len(moves)]

    return choose


def typed_by(record, *seats):
    """What the people at these seats type."""
    return "".join(f"{move}\n" for seat, move in record if seat in seats)


class Today(support.Case):
    def test_it_is_what_the_program_says(self):
        for game in GAMES:
            day = spil.today(game, "2026-11-18")
            self.assertEqual(day, json.loads(program("today", game, "--date", "2026-11-18", "--json")))
            record = spil.record(spil.Game(game, day["seats"], **day["options"]), day["seed"], day["record"])
            self.assertIn("\nresult ", record)
        self.assertNotEqual(spil.today("punto", datetime.date(2026, 11, 19))["record"],
                            spil.today("punto", "2026-11-18")["record"])
        self.assertEqual(spil.today("punto")["game"], "punto")

    def test_the_best_bots_moves_meet_its_answers(self):
        for game in GAMES:
            day = spil.today(game, "2026-11-18")
            moves = iter([move for seat, move in day["record"] if seat == 0])
            played = spil.play(day, lambda state, seat, moves=moves: next(moves))
            self.assertEqual(played, {"record": day["record"], "score": day["par"]})

    def test_other_moves_meet_the_programs_answers(self):
        day = spil.today("sequence", "2026-11-18")
        played = spil.play(day, every(5))
        self.assertNotEqual(played["record"], day["record"])
        said = program("today", "sequence", "--date", "2026-11-18", "--colour", "never",
                       typed=typed_by(played["record"], 0))
        score = played["score"]
        how = {"won": "won in", "lost": "lost after", "drawn": "drawn after"}[score["outcome"]]
        outcome = f"{how} {score['moves']} moves"
        self.assertIn(f"\nSpil 2026-11-18 · Sequence Numbers · {outcome} · the best bot: ", said)

    def test_what_is_no_day(self):
        for date in ("tomorrow", "2026-02-30", "-"):
            with self.assertRaisesRegex(ValueError, "is not a day"):
                spil.today("punto", date)
        with self.assertRaisesRegex(ValueError, "there is no game 'chess'"):
            spil.today("chess")
        self.refused(TypeError, "without a name", spil.play, spil.today("punto", "2026-11-18"), every(1), "Anna")


class Duplicate(support.Case):
    def test_results_are_the_programs(self):
        for game in GAMES:
            deal = spil.duplicate(game, **({"last_round": 1} if game == "rumi7" else {}))
            self.assertEqual(deal, json.loads(program("duplicate", deal["code"], "--json")))
            played = spil.play(deal, every(7), "Bo Ö")
            said = program("duplicate", deal["code"], "--name", "Bo Ö", "--colour", "never",
                           typed=typed_by(played["record"], 0))
            self.assertEqual(said.splitlines()[-1], played["result"], game)
            other = spil.play(deal["code"], spil.Bot("level1").choose, "Ari")["result"]
            beside = spil.compare(played["result"], other)
            why = beside.pop("why")
            self.assertEqual(beside, json.loads(program("duplicate", played["result"], other, "--json")))
            mine = next(row for row in beside["results"] if row["name"] == "Bo Ö")
            self.assertEqual({key: mine[key] for key in played["score"]}, played["score"])
            self.assertEqual((beside["refused"], why), (0, []))

    def test_a_deal_has_the_players_that_are_named(self):
        deal = spil.duplicate("rumi7", "level1", "human", seats=3, jokers=4)
        self.assertEqual(deal["players"], ["level1", "human", "level3"])
        self.assertEqual((deal["seats"], deal["options"]["jokers"]), (3, 4))
        self.assertEqual(spil.duplicate(deal["code"]), deal)
        deal = spil.duplicate(spil.Game("punto"), "human", spil.Bot("greedy"))
        self.assertEqual(deal["players"], ["human", "greedy"])
        self.assertNotEqual(spil.duplicate("punto")["seed"], spil.duplicate("punto")["seed"])
        self.assertEqual(spil.duplicate(ANNA)["code"], CODE)

    def test_crossed_seats(self):
        deal = spil.duplicate("punto", "human", "human")
        tables = [spil.play(deal, every(3), "Reds", "Blues"), spil.play(deal, every(7), "Blues", "Reds")]
        self.assertNotIn("score", tables[0])
        beside = spil.compare(*(table["result"] for table in tables))
        self.assertEqual([beside["sums"][0]["ahead"], beside["sums"][0]["both"]], [-beside["sums"][1]["ahead"], True])
        self.assertNotIn("par", beside)
        said = program("duplicate", deal["code"], "--name", "Reds", "--name", "Blues", "--colour", "never",
                       typed=typed_by(tables[0]["record"], 0, 1))
        self.assertEqual(said.splitlines()[-1], tables[0]["result"])
        for names in ((), ("Reds",)):
            self.refused(ValueError, "both sides have a name", spil.play, deal, every(1), *names)
        self.refused(TypeError, "at most two names", spil.play, deal, every(1), "A", "B", "C")

    def test_a_known_result(self):
        beside = spil.compare(f"https://example.org/#/duplicate/{ANNA}")
        self.assertEqual(beside["code"], CODE)
        self.assertEqual([(row["name"], row["outcome"]) for row in beside["results"]], [("Anna", "lost")])

    def test_what_is_made_up_does_not_count(self):
        other = spil.play(spil.duplicate("punto"), every(1), "Bo")["result"]
        changed = ANNA.replace("666", "667")
        beside = spil.compare(ANNA, changed, other)
        self.assertEqual((len(beside["results"]), beside["refused"]), (1, 2))
        self.assertEqual(sorted(beside["why"]), ["this is not a result: something is missing from it, or was changed",
                                                 "this result is of another deal"])
        for text in (changed, ANNA[:-1]):
            self.refused(ValueError, "this is not a result", spil.compare, text)
        self.refused(ValueError, "this is not the code of a deal", spil.duplicate, CODE[:-1])
        self.refused(ValueError, "1 to 100 results", spil.compare)

    def test_refusals(self):
        self.refused(ValueError, "somebody has to play", spil.duplicate, "punto", "level1")
        self.refused(ValueError, "without head starts, time limits and programs", spil.duplicate, "punto", "human",
                     "level3@50ms")
        there = ", ".join(spil.bots("punto"))
        self.refused(ValueError, f"no bot 'clever' plays Punto: {there}", spil.duplicate, "punto", "human", "clever")
        self.refused(ValueError, "there are 2 seats, not 3", spil.duplicate, "punto", "human", "level1", "level1")
        self.refused(TypeError, "a code has its own players", spil.duplicate, CODE, seats=2)
        self.refused(ValueError, "only one name goes with this deal", spil.play, CODE, every(1), "A", "B")

    def test_a_player_who_errs_ends_the_game(self):
        error = self.refused(spil.IllegalMove, "your face-up card is O1", spil.play, CODE, lambda state, seat: "R1@0,1")
        self.assertEqual(error.code, "illegal_move")
        self.refused(spil.IllegalMove, "nonsense", spil.play, CODE, lambda state, seat: "nonsense")
        self.refused(TypeError, "a move must be a str", spil.play, CODE, lambda state, seat: 3)
        self.refused(ZeroDivisionError, "", spil.play, CODE, lambda state, seat: 1 // 0)

        def peek(state, seat):  # it plays on a copy: nothing changes
            move = state.moves(seat)[0]
            state.apply(seat, move)
            return move

        self.assertEqual(spil.play(CODE, peek)["record"],
                         spil.play(CODE, lambda state, seat: state.moves(seat)[0])["record"])


if __name__ == "__main__":
    unittest.main()
