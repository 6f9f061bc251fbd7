"""How everybody did in the deal of a day: scores that replay are counted, once for each, and nothing else is kept."""

import contextlib
import datetime
import json
import sqlite3
import subprocess
import time

import support
from support import Case

GAMES = ("punto", "7ate9", "sequence", "rumi7")


def spil(*words, **more):
    return subprocess.run([support.SPIL, *words], capture_output=True, text=True, timeout=support.LONG, check=True,
                          **more).stdout


def utc_day(later=0):
    return (datetime.datetime.now(datetime.timezone.utc) + datetime.timedelta(days=later)).date().isoformat()


def new(par):
    options = " ".join(f"{name}={value}" for name, value in par["options"].items())
    return f"new {par['game']} seats={par['seats']} seed={par['seed']} {options}"


def played(game, day, bot=None):
    """The record of the deal as a bot plays it."""
    par = json.loads(spil("today", game, "--date", day, "--json", *(["--bot", bot] if bot else [])))
    replies = support.referee(new(par), *(f"do {seat} {move}" for seat, move in par["record"]), "save")
    assert all(reply["ok"] for reply in replies), replies
    return replies[-1]["record"]


def careless(game, day):
    return played(game, day, "level1")


def rank(game, day, bot=None):
    """The score of that, the less the better: points where they count; else the outcome, and of wins the moves."""
    par = json.loads(spil("today", game, "--date", day, "--json", *(["--bot", bot] if bot else [])))["par"]
    if game == "rumi7":
        return [par["points"], {"won": 0, "drawn": 1, "lost": 2}[par["outcome"]]]
    return [{"won": 0, "drawn": 1, "lost": 2}[par["outcome"]], par["moves"] if par["outcome"] == "won" else 0]


def made_up(game, day):
    """A game of the deal by the rules, to its end, but not against the day's bots."""
    par = json.loads(spil("today", game, "--date", day, "--json"))
    with subprocess.Popen([support.SPIL, "referee"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as referee:
        def ask(line):
            print(line, file=referee.stdin, flush=True)
            return json.loads(referee.stdout.readline())

        ask(new(par))
        n = 0
        while not ask("result")["over"]:
            n += 1
            for seat in sorted(range(par["seats"]), key=lambda seat: (seat + n) % par["seats"]):
                if ask(f"moves {seat}")["moves"]:
                    ask(f"do {seat} {ask(f'bot {seat} level1 seed={n}')['move']}")
                    break
        record = ask("save")["record"]
        ask("quit")
        return record


class Counted(Case):
    def told(self, c, game, **fields):
        reply = c.ask("today", game=game, day=self.day, **fields)
        return reply["played"], reply["place"], reply.get("same")

    def test_scores_that_replay(self):
        self.day = utc_day()
        for game in GAMES:
            with self.subTest(game):
                one, two, three = (self.client() for _ in range(3))
                best, other = rank(game, self.day), rank(game, self.day, "level1")
                record = played(game, self.day)
                self.assertEqual(self.told(one, game), (0, None, None))
                self.assertEqual(self.told(two, game, record=careless(game, self.day)), (1, 1, 0))
                told = 2, 1 + (other < best), int(other == best)
                self.assertEqual(self.told(one, game, record=record), told)
                told = 2, 1 + (best < other), int(other == best)
                self.assertEqual(self.told(two, game), told)
                self.assertEqual(self.told(two, game, record=record), told)  # the first time counts
                told = 3, 1 + (other < best), 1 + (other == best)
                self.assertEqual(self.told(three, game, record=record), told)
                self.assertEqual(self.told(self.client(), game), (3, None, None))


class Refused(Case):
    def test_made_up_scores(self):
        day = utc_day()
        c = self.client()
        for game in GAMES:
            lines = played(game, day).splitlines(keepends=True)
            moves = [i for i, line in enumerate(lines) if line.startswith("move ")]
            ends = [line for line in lines if line.startswith("result")]
            records = {
                "no record": "nothing",
                "another day's": played(game, utc_day(1)),
                "another game's": played(GAMES[GAMES.index(game) - 1], day),
                "another deal": "".join(lines).replace("seed 7", "seed 6"),
                "not to its end": "".join(lines[:moves[-1]]),
                "given up": "".join(lines[:moves[-1]]) + "resign 0 0\n",
                "the bot gave up": "".join(lines[:moves[4]]) + "resign 0 1\n" + "".join(ends),
                "a move is missing": "".join(line for i, line in enumerate(lines) if i != moves[2]),
                "other answers": made_up(game, day),
            }
            for what, record in records.items():
                with self.subTest(game, what=what):
                    c.refused("bad_option", "today", game=game, day=day, record=record)
            self.assertEqual(c.ask("today", game=game, day=day)["played"], 0)

    def test_bad_questions(self):
        c = self.client()
        c.refused("bad_message", "today", game="punto")
        c.refused("bad_message", "today", game="punto", day="today")
        c.refused("bad_message", "today", game="punto", day=utc_day(), record=3)
        c.refused("bad_option", "today", game="chess", day=utc_day())
        c.refused("bad_option", "today", game="punto", day="2026-13-01")
        for later in (-3, 3):
            c.refused("bad_option", "today", game="punto", day=utc_day(later))
        self.client(hello=False).refused("no_hello", "today", game="punto", day=utc_day())


class Kept(Case):
    def test_over_a_restart_and_forgotten(self):
        day = utc_day()
        one, two = self.client(name="Ada"), self.client(name="Ben")
        one.ask("today", game="punto", day=day, record=played("punto", day))
        told = two.ask("today", game="punto", day=day, record=careless("punto", day))
        self.server.kill()
        self.server.start()
        two = self.client(token=two.token)
        again = two.ask("today", game="punto", day=day)
        self.assertEqual([again[k] for k in ("played", "place", "same")], [told[k] for k in ("played", "place", "same")])
        self.assertEqual(two.ask("today", game="punto", day=utc_day(1))["played"], 0)
        two.ask("forget")
        for _ in range(2):  # in memory, and from the store
            three = self.client()
            again = three.ask("today", game="punto", day=day)
            self.assertEqual((again["played"], again["place"]), (2, None))
            self.server.kill()
            self.server.start()
        self.assertEqual(spil("check", self.server.place).splitlines()[-1], "All is as it was stored.")


class Ended(Case):
    OPTIONS = ("--day", "1000")  # takes a second

    @support.of_files
    def test_scores_have_an_end(self):
        day = utc_day()
        self.client().ask("today", game="punto", day=day, record=played("punto", day))
        with contextlib.closing(sqlite3.connect(self.server.data / "spil.db")) as db:
            def kept():
                return [name for name, in db.execute("SELECT name FROM stream WHERE name LIKE 'd:%'")]

            self.assertEqual(kept(), [f"d:{day}.punto"])
            self.server.stop()
            self.server.start()  # nobody asks for them any more
            end = time.monotonic() + support.LONG
            while kept():
                self.assertLess(time.monotonic(), end)
                time.sleep(0.1)


if __name__ == "__main__":
    support.main()
