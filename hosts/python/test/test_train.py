"""tools/train: it learns, goes on where it was, says what is wrong; and the bot that reads its numbers likes the same."""

import gzip
import importlib.machinery
import importlib.util
import os
import pathlib
import pickle
import re
import subprocess
import sys
import tempfile
import unittest

import numpy as np
import support

import spil

TOOL = str(support.ROOT / "tools" / "train")
NET = support.ROOT / "games" / "punto" / "bots" / "net.txt"
loader = importlib.machinery.SourceFileLoader("train", TOOL)
train = importlib.util.module_from_spec(importlib.util.spec_from_loader("train", loader))
loader.exec_module(train)

SMALL = ["--option", "rounds=1", "--envs", "64", "--steps", "16", "--batch", "128", "--width", "8", "--rate", "5e-3"]


def tool(*words, **more):
    return subprocess.run([sys.executable, "-B", TOOL, *map(str, words)], capture_output=True, text=True, check=False, **more)


def weights_of(text):
    """What the numbers of net.txt stand for: games/punto/bots/net.c divides in the same way."""
    tables = {}
    for line in text.splitlines():
        if name := re.fullmatch(r"([a-z]+) \d+", line):
            tables[name[1]] = rows = []
        elif line and not line.startswith("#"):
            rows.append([int(n) for n in line.split()])
    w = {name: np.array(rows, np.float32) for name, rows in tables.items()}
    for name in ("mix", "all"):
        w[name] = w[name].reshape(32, 32, 2).transpose(0, 2, 1).reshape(64, 32) / 256
    w["fact"][36:] *= 2
    return {**w, "cell": w["cell"] / 64, "here": w["here"] / 64, "fact": w["fact"] / 64, "like": w["like"] / 1024}


class Training(support.Case):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.file = self.folder / "net.ckpt"

    def done(self, *words):
        result = tool(*words)
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        return result.stdout

    def test_it_learns(self):
        said = self.done("new", "punto", self.file, *SMALL, "--positions", 20000)
        self.assertIn('"positions": 20480', said)
        measured = self.done("measure", self.file, "random", "--games", 400)
        share = float(re.search(r"punto: ([\d.]+)%", measured)[1])
        self.assertGreater(share, 60)
        self.assertLess(share, 100)

    def test_in_two_halves_it_learns_the_same(self):
        for game, *more in (["punto", *SMALL], ["7ate9", *SMALL[2:]]):
            once = self.folder / "once.ckpt"
            self.done("new", game, once, *more, "--positions", 12 * 1024)
            self.done("new", game, self.file, *more, "--positions", 12 * 1024, "--stop", 9 * 1024)
            half = train.kept_in(self.file)
            self.assertEqual(half["positions"], 9 * 1024)
            self.done("more", self.file)
            kept, other = train.kept_in(once), train.kept_in(self.file)
            for name in ("w", "mean", "square"):
                for part, array in kept[name].items():
                    np.testing.assert_array_equal(array, other[name][part], f"{name} {part}")
            self.assertTrue(any((half["w"][part] != kept["w"][part]).any() for part in kept["w"]))

    def test_what_is_wrong_is_said_in_a_sentence(self):
        self.done("new", "7ate9", self.file, *SMALL[2:], "--positions", 1024)
        broken, strange = self.folder / "broken.ckpt", self.folder / "strange.ckpt"
        broken.write_bytes(self.file.read_bytes()[:1000])
        strange.write_bytes(gzip.compress(pickle.dumps({"train": 2})))
        before = self.file.read_bytes()
        for words, sentence in (
                (("new", "punto", self.file, "--seats", 9), "2 to 4"),
                (("new", "punto", self.file, "--option", "rounds"), "an option is NAME=VALUE, not 'rounds'"),
                (("new", "punto", self.file, "--option", "colour=1"), "colour"),
                (("new", "punto", self.file, "--envs", 0), "--envs must be at least 1"),
                (("new", "punto", self.file, "--rate", "nan"), "--rate must be at least 0"),
                (("new", "punto", self.file, "--envs", 4, "--steps", 4), "a --batch of 2048 is more than"),
                (("new", "punto", self.file, *SMALL, "--against", "strongest"), "strongest"),
                (("new", "punto", self.folder / "no" / "net.ckpt", *SMALL), "is no folder that can be written to"),
                (("more", self.file), "has learned from 1024 positions"),
                (("more", self.folder / "no.ckpt"), "No such file"),
                (("more", broken), "it is no checkpoint"), (("more", strange), "it is no checkpoint"),
                (("more", TOOL), "it is no checkpoint"), (("measure", self.file, "strongest"), "strongest"),
                (("measure", self.file, "random", "--games", 0), "--games must be at least 1"),
                (("write", self.file), "read no net of this kind")):
            with self.subTest(words=words):
                result = tool(*words)
                self.assertEqual(result.returncode, 1, result.stderr)
                self.assertRegex(result.stderr, r"\Atrain: [^\n]+\n\Z")
                self.assertIn(sentence, result.stderr)
                self.assertEqual(result.stdout, "")
        for words in (("new", "chess", self.file), ("more", self.file, "--positions", "inf"), ("play",), ()):
            self.assertEqual(tool(*words).returncode, 2)
        if importlib.util.find_spec("cupy") is None:
            self.assertIn("needs CuPy", tool("new", "punto", self.file, *SMALL, "--device", "cuda").stderr)
        self.assertEqual(self.file.read_bytes(), before)

    def test_who_stops_reading_gets_no_traceback(self):
        self.done("new", "punto", self.file, *SMALL, "--width", 64, "--positions", 1024)
        reader, writer = os.pipe()
        os.close(reader)
        result = subprocess.run([sys.executable, "-B", TOOL, "write", str(self.file)], stdout=writer,
                                stderr=subprocess.PIPE, text=True, check=False)
        os.close(writer)
        self.assertEqual(result.stderr, "")
        self.assertNotEqual(result.returncode, 0)

    def test_what_it_writes_is_what_it_learned(self):
        self.done("new", "punto", self.file, *SMALL, "--width", 64, "--positions", 2048)
        text = self.done("write", self.file)
        kept = train.kept_in(self.file)
        for name, table in weights_of(text).items():
            np.testing.assert_allclose(table, kept["w"][name], atol=0.017, err_msg=name)
        shipped = {name: table.shape for name, table in weights_of(NET.read_text()).items()}
        self.assertEqual(shipped, {name: table.shape for name, table in weights_of(text).items()})
        large = train.kept_in(self.file)
        large["w"]["mix"][3, 3] = 30
        self.file.write_bytes(gzip.compress(pickle.dumps(large)))
        self.assertIn("too large for the bots, in 'mix'", tool("write", self.file).stderr)


class Likings(support.Case):
    def test_the_bot_likes_what_the_net_likes(self):
        """After one simulation it plays the move with the largest prior."""
        game = spil.Game("punto", 2)
        net, w, bot = train.Windows(np, game, 64), weights_of(NET.read_text()), spil.Bot("net@1")
        compared = alike = 0
        for seed in range(6):
            for state in support.random_game(game, seed, 60):
                if state.over:
                    break
                mask = state.mask()
                if mask.sum() == 1:
                    continue
                likings = np.where(mask > 0, net.act(w, state.observe(state.actor)[None], mask[None])[0], -np.inf)
                action = bot.act(state)
                then = state.copy()
                then.act(action)
                if then.over or then.view(0)["round"] != state.view(0)["round"]:
                    continue  # of moves that win the round it looks at the first
                compared += 1
                alike += action == likings.argmax()
                # A step of the priors is 0.054; the rest is what sums of whole numbers cut off.
                self.assertGreater(likings[action], likings.max() - 0.25)
        self.assertGreater(compared, 150)
        self.assertGreater(alike, 0.7 * compared)


if __name__ == "__main__":
    unittest.main()
