"""The recipe in examples/jax: steps that XLA makes are those of a batch."""

import importlib.util
import os
import pathlib
import shutil
import subprocess
import tempfile
import unittest

import numpy as np
import support

import spil

EXAMPLES = support.ROOT / "examples"
GAMES = ("7ate9", "punto", "rumi7", "sequence")
ENVS, STEPS, SEED = 16, 60, 7


def recipe(path):
    spec = importlib.util.spec_from_file_location(f"recipe_{pathlib.Path(path).stem}", EXAMPLES / path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@unittest.skipIf(importlib.util.find_spec("jax") is None, "jax is not installed")
class Jax(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        if any(shutil.which(name) is None for name in ("cmake", "ninja", "cc", "c++")):
            raise unittest.SkipTest("no compilers, CMake and Ninja")
        os.environ.setdefault("JAX_PLATFORMS", "cpu")
        cls.folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.folder.cleanup)
        for command in (["-G", "Ninja", "-S", support.ROOT, "-B", cls.folder.name, "-DCMAKE_BUILD_TYPE=Release", "-DSPIL_TESTS=OFF",
                         "-DCMAKE_POSITION_INDEPENDENT_CODE=ON"], ["--build", cls.folder.name, "--target", "spil_envs"]):
            subprocess.run(["cmake", *command], check=True, stdout=subprocess.DEVNULL)
        cls.recipe = recipe("jax/games.py")
        cls.library = cls.recipe.library(cls.folder.name)

    def test_steps_are_those_of_a_batch(self):
        import jax
        dice = np.random.default_rng(1)
        for game in GAMES:
            games, vec = self.recipe.Games(self.library, game, ENVS, 2, SEED), spil.VecEnv(game, ENVS, seats=2, seed=SEED)
            step, shown = jax.jit(games.step), jax.jit(games.deal)()
            for _ in range(STEPS):
                for name, theirs in zip(("obs", "mask", "actor", "reward", "done"), shown, strict=True):
                    np.testing.assert_array_equal(np.asarray(theirs), getattr(vec, name), f"{game}: {name}")
                actions = np.array([dice.choice(np.flatnonzero(mask)) for mask in vec.mask], np.int32)
                vec.step(actions)
                shown = step(actions)

    def test_an_illegal_action_steps_nothing(self):
        import jax
        games = self.recipe.Games(self.library, "punto", ENVS, 2, SEED)
        mask, step = np.asarray(games.deal()[1]), jax.jit(games.step)
        actions = mask.argmax(axis=1).astype(np.int32)
        wrong = actions.copy()
        wrong[3] = games.n_actions
        with self.assertRaisesRegex(Exception, "an action is illegal: no game was stepped"):
            jax.block_until_ready(step(wrong))
        vec = spil.VecEnv("punto", ENVS, seats=2, seed=SEED)
        vec.step(actions)
        np.testing.assert_array_equal(np.asarray(step(actions)[0]), vec.obs)

    def test_a_whole_loop_is_compiled(self):
        import jax
        games = self.recipe.Games(self.library, "punto", ENVS, 2, SEED)
        ended, got = jax.jit(lambda key: self.recipe.play(games, 200, key))(jax.random.key(1))
        self.assertGreater(int(ended), 0)
        self.assertLessEqual(abs(float(got)), int(ended))

    def test_there_is_no_such_game(self):
        for game, seats in (("chess", 2), ("punto", 7)):
            with self.assertRaisesRegex(ValueError, f"there is no {game} for {seats}"):
                self.recipe.Games(self.library, game, ENVS, seats, SEED)


if __name__ == "__main__":
    unittest.main()
