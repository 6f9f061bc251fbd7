"""The lab: the command line's numbers as plain data, frames where pandas is, progress, Ctrl-C, and the example."""

import importlib.util
import io
import json
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import threading
import unittest
import xml.etree.ElementTree

import support
import spil
from spil import _lab

PANDAS = importlib.util.find_spec("pandas") is not None


def program(*arguments):
    """What the program prints with --json."""
    done = subprocess.run([support.SPIL, *arguments, "--json"], capture_output=True, text=True, check=True)
    return json.loads(done.stdout)


def interrupting(seconds=0.8):
    """Ctrl-C, after a while."""
    threading.Timer(seconds, signal.raise_signal, [signal.SIGINT]).start()


class Numbers(support.Case):
    def test_an_arena_is_the_programs(self):
        for game, seats, a, b, options in (
                ("punto", 2, "greedy", "random", {"rounds": 1}), ("punto", 4, "greedy", "random", {"teams": 1}),
                ("sequence", 3, "level1", "greedy", {}), ("7ate9", 2, "adult", "child", {}),
                ("rumi7", 2, "greedy", "random", {"last_round": 1})):
            settings = [word for name, value in options.items() for word in ("--option", f"{name}={value}")]
            theirs = program("arena", game, a, b, "--seats", str(seats), "--pairs", "6", "--seed", "9", *settings)
            for jobs in (1, 3):
                ours = spil.arena(game, a, spil.Bot(b), pairs=6, seats=seats, seed=9, jobs=jobs, **options)
                self.assertIs(ours.pop("stopped"), False)
                self.assertEqual(ours, theirs)
        self.assertNotEqual(spil.arena(game, a, b, pairs=6, seed=8, **options)["points_b"], theirs["points_b"])

    def test_an_arena_can_end_when_it_is_decided(self):
        theirs = program("arena", "punto", "greedy", "random", "--sprt", "0,50")
        ours = spil.arena("punto", "greedy", "random", sprt=(0, 50))
        self.assertEqual({**theirs, "stopped": False}, ours)
        self.assertEqual((ours["sprt"]["verdict"], ours["pairs"] < 1000), ("elo1", True))

    def test_a_league_is_the_programs(self):
        bots = ("random", "greedy", "level1")
        theirs = program("league", "punto", *bots, "--pairs", "5", "--sims", "20")
        ours = spil.league("punto", *bots, pairs=5, sims=20, frames=False)
        self.assertIs(ours.pop("stopped"), False)
        self.assertEqual(ours, theirs)

    def test_many_games_are_the_programs(self):
        theirs = program("sim", "sequence", "--seats", "3", "--games", "30", "--seat", "0=random", "--seat", "1=random",
                         "--seat", "2=greedy")
        ours = spil.sim("sequence", "random", "random", "greedy", games=30, frames=False)
        self.assertIs(ours.pop("stopped"), False)
        self.assertEqual(ours, theirs)

    def test_an_analysis_is_the_programs(self):
        kept = spil.arena("punto", "greedy", "random", pairs=1, records=True, rounds=1)["records"]
        self.assertEqual(len(kept), 2)
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "game.spil"
            path.write_text(kept[0])
            theirs = program("analyse", str(path), "--sims", "50", "--seed", "3")
            for form in (kept[0], path, str(path)):
                ours = spil.analyse(form, sims=50, seed=3, frames=False)
                self.assertIs(ours.pop("stopped"), False)
                for player in (*ours["players"], *theirs["players"]):
                    player.pop("name", None)  # the program calls those without a name North and South
                self.assertEqual(ours, theirs)
        one = spil.analyse(kept[0], sims=50, seat=1, frames=False)
        self.assertEqual({decision["seat"] for decision in one["decisions"]}, {1})

    def test_records(self):
        for name in spil.games():
            game = spil.Game(name, **({"last_round": 1} if name == "rumi7" else {}))
            state, moves = game.deal(6), []
            bot = spil.Bot(spil.bots(name)[1])
            while not state.over:
                seat = next((seat for seat in state.to_act if state.moves(seat)), "host")
                move = state.moves(seat)[0] if seat == "host" else bot.choose(state, seat)
                moves.append((seat, move))
                state.apply(seat, move)
            with tempfile.NamedTemporaryFile("w", suffix=".spil") as file:
                file.write(spil.record(game, 6, moves))
                file.flush()
                subprocess.run([support.SPIL, "verify", file.name], check=True, stdout=subprocess.DEVNULL)
        self.refused(spil.IllegalMove, "not your turn", spil.record, spil.Game("punto"), 42, [(0, "G9@0,0")])


class Frames(support.Case):
    @unittest.skipUnless(PANDAS, "pandas is not installed")
    def test_tables_are_frames(self):
        import pandas

        league = spil.league("punto", "random", "greedy", pairs=2)["bots"]
        self.assertIsInstance(league, pandas.DataFrame)
        self.assertEqual(list(league["bot"]), ["greedy", "random"])
        self.assertEqual(list(spil.sim("punto", "random", "random", games=5)["players"]["seat"]), [0, 1])
        record = spil.arena("punto", "greedy", "random", pairs=1, records=True, rounds=1)["records"][0]
        analysis = spil.analyse(record, sims=10)
        self.assertIn("played_move", analysis["decisions"].columns)
        self.assertEqual(len(analysis["players"]), 2)

    def test_without_pandas_they_are_lists(self):
        self.assertIsInstance(spil.league("punto", "random", "greedy", pairs=2, frames=False)["bots"], list)
        hidden = "import sys; sys.modules['pandas'] = None; import importlib.util as u; u.find_spec = lambda name: None; " \
                 "import spil; print(type(spil.league('punto', 'random', 'greedy', pairs=1)['bots']).__name__)"
        done = subprocess.run([sys.executable, "-c", hidden], capture_output=True, text=True, check=True)
        self.assertEqual(done.stdout, "list\n")


class LongWork(support.Case):
    def test_progress(self):
        told = []
        spil.arena("punto", "greedy", "random", pairs=30, progress=lambda done, total: told.append((done, total)))
        self.assertEqual(told[-1], (30, 30))
        self.assertEqual(told, sorted(told))
        told.clear()
        spil.league("punto", "random", "greedy", "level1", pairs=4, progress=lambda done, total: told.append((done, total)))
        self.assertEqual({total for _, total in told}, {12})
        told.clear()
        record = spil.arena("punto", "greedy", "random", pairs=1, records=True, rounds=1)["records"][0]
        spil.analyse(record, sims=10, progress=lambda done, total: told.append(done))
        self.assertEqual(told, list(range(record.count("\nmove "))))

    def test_the_bar_goes_away(self):
        stream = io.StringIO()
        bar = _lab._Bar(stream)
        bar(1, 4)
        self.assertIn("1 of 4", stream.getvalue())
        bar.close()
        self.assertTrue(stream.getvalue().endswith("\r\033[K"))

    def test_an_exception_in_progress_comes_out(self):
        self.refused(ZeroDivisionError, "division", spil.arena, "punto", "greedy", "random",
                     progress=lambda done, total: 1 // 0)

    def test_ctrl_c_keeps_what_there_is(self):
        interrupting()
        arena = spil.arena("punto", "greedy", "random", pairs=100000000, jobs=2)
        self.assertIs(arena["stopped"], True)
        self.assertGreater(arena["pairs"], 0)
        self.assertEqual(arena["games"], 2 * arena["pairs"])
        interrupting()
        league = spil.league("punto", "random", "greedy", "level1", pairs=1000000, frames=False)
        self.assertEqual((league["stopped"], league["meetings"] < league["meetings_wanted"]), (True, True))
        interrupting()
        series = spil.sim("punto", "greedy", "greedy", games=1000000000)
        self.assertEqual((series["stopped"], series["games"] > 0), (True, True))
        record = spil.arena("punto", "greedy", "random", pairs=1, records=True)["records"][0]
        rated = []

        def stop(done, total):
            rated.append(done)
            if done == 9:
                signal.raise_signal(signal.SIGINT)

        analysis = spil.analyse(record, sims=20, progress=stop, frames=False)
        self.assertIs(analysis["stopped"], True)
        self.assertLess(rated[-1], record.count("\nmove ") - 1)
        self.assertGreater(len(analysis["decisions"]), 0)

    def test_ctrl_c_with_nothing_to_keep(self):
        def stop(done, total):
            raise KeyboardInterrupt

        record = spil.arena("punto", "greedy", "random", pairs=1, records=True)["records"][0]
        with self.assertRaises(KeyboardInterrupt):
            spil.analyse(record, progress=stop)


class Refusals(support.Case):
    def test_they_are_one_sentence(self):
        for sentence, function, arguments, more in (
                ("no bot 'clever' plays Punto", spil.arena, ("punto", "greedy", "clever"), {}),
                ("people cannot play here", spil.arena, ("punto", "greedy", "human"), {}),
                ("cmd:false ended", spil.arena, ("punto", "greedy", "cmd:false"), {}),
                ("pairs must be a whole number from 1", spil.arena, ("punto", "greedy", "random"), {"pairs": 0}),
                ("jobs must be a whole number from 1 to 256", spil.arena, ("punto", "greedy", "random"), {"jobs": 0}),
                ("the smaller first", spil.arena, ("punto", "greedy", "random"), {"sprt": (5, 1)}),
                ("the smaller first", spil.arena, ("punto", "greedy", "random"), {"sprt": (0, float("nan"))}),
                ("sims and ms", spil.arena, ("punto", "strong", "random"), {"sims": 1, "ms": 1}),
                ("has no option 'depth'", spil.arena, ("punto", "greedy", "random"), {"depth": 3}),
                ("at least two bots", spil.league, ("punto", "greedy"), {}),
                ("at most 32 bots", spil.league, ("punto", *["greedy"] * 33), {}),
                ("so 2 bots are wanted", spil.sim, ("punto", "greedy"), {"seats": 2}),
                ("does not race", spil.arena, ("7ate9", "level1,late=3", "random"), {}),
                ("line 1: a record begins", spil.analyse, ("nonsense\n",), {}),
                ("is not a seed", spil.arena, ("punto", "greedy", "random"), {"seed": -1})):
            self.refused(ValueError, sentence, function, *arguments, **more)
        with self.assertRaises(OSError):
            spil.analyse("nowhere.spil")


class Example(support.Case):
    def test_it_studies_who_begins(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "picture.svg")
            done = subprocess.run([sys.executable, "-B", support.ROOT / "examples/lab.py", "--games", "3", "--picture", path],
                                  capture_output=True, text=True, check=True)
            lines = done.stdout.splitlines()
            self.assertEqual(len(lines), 10)
            for line in lines[1:]:
                self.assertRegex(line, r"^\S+ +[234] +\d+ +\d+\.\d %  \(\d+\.\d to \d+\.\d %\) +\d+\.\d %$")
            circles = xml.etree.ElementTree.parse(path).findall("{http://www.w3.org/2000/svg}circle")
            self.assertEqual(len(circles), 9)

    def test_its_interval_is_wilsons(self):
        spec = importlib.util.spec_from_file_location("lab", support.ROOT / "examples/lab.py")
        lab = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(lab)
        report = spil.sim("punto", "greedy", "greedy", games=50, frames=False)["players"][0]
        low, high = lab.interval(report["wins"], 50)
        self.assertAlmostEqual(low, report["low"], 4)
        self.assertAlmostEqual(high, report["high"], 4)
        won, games = lab.by_chance(2, 400)
        self.assertEqual(games, 400)
        self.assertTrue(100 < won < 300)


if __name__ == "__main__":
    unittest.main()
