"""spil.pettingzoo: PettingZoo's own suites for every game and number of seats, and what the suites do not look at."""

import contextlib
import io
import pickle
import subprocess
import sys
import unittest
import warnings

import numpy as np
from pettingzoo.test import api_test, max_cycles_test, parallel_api_test, parallel_seed_test, performance_benchmark, seed_test
from pettingzoo.utils.env_logger import EnvLogger
from support import EFFORT, Case, tables

import spil
import spil.pettingzoo
from spil.pettingzoo import seven_ate_nine

EnvLogger.suppress_output()  # of illegal actions


@contextlib.contextmanager
def quietly():
    """Without what the suites print, and without their advice against observations with masks."""
    with warnings.catch_warnings(), contextlib.redirect_stdout(io.StringIO()):
        warnings.simplefilter("error")
        warnings.filterwarnings("ignore", "Observation is not a NumPy array")
        warnings.filterwarnings("ignore", "Observation space for each agent probably should be")
        yield


class Suites(Case):
    def test_every_game(self):
        for game, seats in tables():
            with self.subTest(game=game, seats=seats), quietly():
                api_test(spil.pettingzoo.env(game, seats=seats), num_cycles=30 * EFFORT)
                seed_test(lambda: spil.pettingzoo.env(game, seats=seats), num_cycles=30 * EFFORT)

    def test_options(self):
        for game, options in (("sequence", {"draw": "manual"}), ("punto", {"seats": 4, "teams": 1}),
                              ("rumi7", {"jokers": 6, "last_round": 1})):
            with self.subTest(game=game, **options), quietly():
                api_test(spil.pettingzoo.env(game, **options), num_cycles=30 * EFFORT)

    def test_race(self):
        for seats in (2, 3, 4):
            with self.subTest(seats=seats), quietly():
                parallel_api_test(seven_ate_nine.parallel_env(seats=seats), num_cycles=50 * EFFORT)
                parallel_seed_test(lambda: seven_ate_nine.parallel_env(seats=seats), num_cycles=50 * EFFORT)
                api_test(seven_ate_nine.env(seats=seats), num_cycles=30 * EFFORT)
        with quietly():
            max_cycles_test(seven_ate_nine)

    def test_speed(self):  # five seconds each; says nothing but that it runs
        for game, seats in tables() if EFFORT > 1 else [("punto", 2)]:
            with self.subTest(game=game, seats=seats), quietly():
                performance_benchmark(spil.pettingzoo.env(game, seats=seats))

    def test_they_can_say_no(self):
        class Wrong(spil.pettingzoo.raw_env):
            def observe(self, agent):
                return {**super().observe(agent), "observation": super().observe(agent)["observation"].astype(np.int64)}

        class Random(spil.pettingzoo.raw_env):
            def reset(self, seed=None, options=None):
                super().reset()

        with quietly(), self.assertRaises(AssertionError):
            api_test(Wrong("punto"), num_cycles=30)
        with quietly(), self.assertRaises(AssertionError):
            seed_test(lambda: Random("sequence"), num_cycles=30)


class Environments(Case):
    def test_the_cards_are_the_referees(self):
        for game, seats in tables():
            answers = self.referee().ask(f"new {game} seats={seats} seed=42", "state")
            env = spil.pettingzoo.env(game, seats=seats)
            env.reset(seed=42)
            self.assertEqual(env.unwrapped._state.json(), answers[1]["state"])

    def test_observations_are_the_states(self):
        env = spil.pettingzoo.env("rumi7", seats=3)
        env.reset(seed=5)
        state = spil.Game("rumi7", 3).deal(5)
        dice = np.random.default_rng(1)
        for _ in range(300):
            for seat, agent in enumerate(env.possible_agents):
                seen = env.observe(agent)
                np.testing.assert_array_equal(seen["observation"], state.observe(seat))
                np.testing.assert_array_equal(seen["action_mask"], state.mask() if state.actor == seat else 0)
            self.assertEqual(env.agent_selection, f"player_{state.actor}")
            action = dice.choice(state.legal_actions())
            env.step(action)
            state.act(action)

    def test_arrays_are_fresh(self):
        env = spil.pettingzoo.env("punto")
        env.reset(seed=1)
        seen = env.observe("player_0")
        before = seen["observation"].copy()
        env.observe("player_0")["observation"][:] = 7
        np.testing.assert_array_equal(seen["observation"], before)

    def test_rewards_are_the_returns(self):
        for game, seats in tables():
            if game == "rumi7":
                continue  # minutes
            env = spil.pettingzoo.env(game, seats=seats)
            env.reset(seed=3)
            dice, got = np.random.default_rng(2), dict.fromkeys(env.possible_agents, 0)
            for agent in env.agent_iter():
                seen, reward, terminated, truncated, _ = env.last()
                got[agent] += reward
                over = terminated or truncated
                env.step(None if over else dice.choice(np.flatnonzero(seen["action_mask"])))
            returns = env.unwrapped._state.result["returns"]
            self.assertEqual(list(got.values()), returns)
            self.assertAlmostEqual(sum(returns), 0)

    def test_an_illegal_action_ends_the_game(self):
        for game, seats in tables():
            env = spil.pettingzoo.env(game, seats=seats)
            env.reset(seed=9)
            who = env.agent_selection
            env.step(int(np.flatnonzero(env.last()[0]["action_mask"] == 0)[0]))
            self.assertTrue(all(env.terminations.values()))
            self.assertEqual({agent: env.rewards[agent] for agent in env.agents},
                             {agent: -1 if agent == who else 0 for agent in env.agents})

    def test_nonsense(self):
        self.refused(ValueError, "there is no game 'chess'", spil.pettingzoo.env, "chess")
        self.refused(ValueError, "there is no render_mode 'oil'", spil.pettingzoo.env, "punto", render_mode="oil")
        self.refused(ValueError, "max_cycles must be at least 1", seven_ate_nine.parallel_env, max_cycles=0)
        race = seven_ate_nine.parallel_env()
        race.reset(seed=1)
        self.refused(ValueError, "there is no agent 'player_9'", race.step, {"player_9": 0})
        self.refused(ValueError, "there is no action 99", race.step, {"player_0": 99})

    def test_rendering_shows_what_onlookers_see(self):
        env = spil.pettingzoo.env("rumi7", render_mode="ansi")
        env.reset(seed=1)
        self.assertIn("hands: [\"11 hidden\", \"11 hidden\"]\n", env.render())

    def test_they_pickle(self):
        env = spil.pettingzoo.raw_env("sequence")
        env.reset(seed=4)
        env.step(int(np.flatnonzero(env.last()[0]["action_mask"])[0]))
        other = pickle.loads(pickle.dumps(env))
        self.assertEqual(other._state, env._state)
        self.assertEqual(other.agent_selection, env.agent_selection)


class Loading(Case):
    def run_python(self, text):
        return subprocess.run([sys.executable, "-B", "-c", text], check=False, capture_output=True, text=True)

    def test_adapters_are_loaded_when_first_used(self):
        done = self.run_python("import sys, spil; before = {'pettingzoo', 'gymnasium', 'pyspiel'} & set(sys.modules); "
                               "spil.pettingzoo.env('punto'); spil.gymnasium.IDS; spil.openspiel.register(); "
                               "print(before, 'pyspiel' in sys.modules)")
        self.assertEqual(done.stdout, "set() True\n", done.stderr)

    def test_a_missing_library_is_named(self):
        for library, adapter in (("pettingzoo", "pettingzoo"), ("gymnasium", "gymnasium"), ("pyspiel", "openspiel")):
            done = self.run_python(f"import sys, spil; sys.modules['{library}'] = None; spil.{adapter}")
            self.assertIn(f"spil.{adapter} needs {library}: pip install 'spil-games[{adapter}]'", done.stderr)


class Race(Case):
    """All seats at once, held to the rules by a game that is played in text."""

    def test_steps(self):
        late = wrong = 0
        for seats in (2, 3, 4):
            for seed in range(10 * EFFORT):
                env = seven_ate_nine.parallel_env(seats=seats)
                seen, _ = env.reset(seed=seed)
                table = spil.Game("7ate9", seats).deal(seed)
                dice, steps, rewards = np.random.default_rng(seed), 0, {}
                while env.agents:
                    actions = {}
                    for agent in env.agents:  # now and then one that does not fit
                        legal = np.flatnonzero(seen[agent]["action_mask"])
                        actions[agent] = int(dice.choice(legal if dice.random() < 0.9 else 32))
                    seen, rewards, _, _, _ = env.step(actions)
                    pile = table.watch()["pile"], table.watch()["rotations"]
                    for k in range(seats):
                        seat = (steps + k) % seats
                        name = table.game.action_names[actions[f"player_{seat}"]]
                        moves = table.moves(seat)
                        now = table.watch()["pile"], table.watch()["rotations"]
                        move = next((m for m in moves if m.split(":")[-1] == name), None)
                        if move is None or name == "wait":
                            wrong += name != "wait"
                        elif name != "draw" and now != pile:
                            late += 1
                        else:
                            table.apply(seat, move)
                        if table.over:
                            break
                    steps += 1
                    self.assertEqual(env._state.json(), table.json())
                self.assertEqual(list(rewards.values()), table.result["returns"])
        self.assertGreater(late, 0)
        self.assertGreater(wrong, 0)

    def test_max_cycles(self):
        env = seven_ate_nine.parallel_env(max_cycles=3)
        env.reset(seed=1)
        for step in range(3):
            *_, terminated, truncated, _ = env.step(dict.fromkeys(env.agents, 0))
            self.assertEqual(set(terminated.values()), {False})
            self.assertEqual(set(truncated.values()), {step == 2})
        self.refused(ValueError, "the race is over", env.step, {})


if __name__ == "__main__":
    unittest.main()
