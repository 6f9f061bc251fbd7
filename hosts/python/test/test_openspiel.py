"""spil.openspiel: OpenSpiel's own test for every game and number of seats, and what it does not look at."""

import json
import pickle
import random
import unittest

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts
from support import EFFORT, Case, allowed_setups, tables

import spil
import spil.openspiel
from spil.openspiel import deal, longest

spil.openspiel.register()


def load(game, seats, **options):
    return pyspiel.load_game(f"spil_{game}", {"seats": seats, **options})


def short(game, seats):
    """The game, Rumi 7 with one round."""
    return load(game, seats, **({"last_round": 1} if game == "rumi7" else {}))


def wander(state, dice, most=10**9):
    """At most this many random actions."""
    while most > 0 and not state.is_terminal():
        state.apply_action(dice.choice(state.legal_actions()))
        most -= 1
    return state


class Suite(Case):
    def test_every_game(self):
        ends = {game["id"]: {game["seats"][0], game["seats"][-1]} for game in spil.catalogue()}
        for game, seats in tables():
            if EFFORT == 1 and seats not in ends[game]:
                continue
            with self.subTest(game=game, seats=seats):
                pyspiel.random_sim_test(short(game, seats), num_sims=EFFORT, serialize=True, verbose=False)

    def test_options(self):
        pyspiel.random_sim_test(load("sequence", 2, draw="manual"), num_sims=EFFORT, serialize=True, verbose=False)
        pyspiel.random_sim_test(load("punto", 4, teams=1), num_sims=EFFORT, serialize=True, verbose=False)

    @unittest.skipIf(EFFORT == 1, "a minute")
    def test_a_full_game_of_rumi7(self):
        pyspiel.random_sim_test(load("rumi7", 2), num_sims=1, serialize=True, verbose=False)

    def test_it_can_say_no(self):
        kind = pyspiel.load_game("spil_7ate9").get_type()

        class Short(spil.openspiel.Game):
            id, type_info = "7ate9", kind

            def new_initial_state(self):
                return Wrong(self)

        class Wrong(spil.openspiel.State):
            def returns(self):
                return [1.0] * self.num_players() if self.is_terminal() else [0.0] * self.num_players()

        with self.assertRaises(pyspiel.SpielError):
            pyspiel.random_sim_test(Short({"seats": 2}), num_sims=1, serialize=False, verbose=False)

    def test_search_in_python(self):
        """OpenSpiel's information-set search thinks over resampled states."""
        game = load("sequence", 2, board="small")
        dice = np.random.RandomState(1)
        bot = ismcts.ISMCTSBot(game=game, uct_c=2, max_simulations=10, random_state=dice,
                               evaluator=mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=dice))
        state = deal(game, 3)
        for _ in range(4):
            state.apply_action(bot.step(state))
        self.assertEqual(len(state.history()), 12)


class Games(Case):
    def test_the_deal_is_the_referees(self):
        for game, seats in tables():
            for seed in (0, 42, 2**64 - 2, 0x0102030405060708):
                answers = self.referee().ask(f"new {game} seats={seats} seed={seed}", "state")
                state = deal(load(game, seats), seed)
                self.assertEqual(state.position.json(), answers[1]["state"])
                self.assertEqual(state.history(), list(seed.to_bytes(8, "little")))

    def test_chance_is_before_the_deal_and_nowhere_else(self):
        state = load("sequence", 2).new_initial_state()
        for _ in range(8):
            self.assertTrue(state.is_chance_node())
            outcomes = state.chance_outcomes()
            self.assertEqual([outcome for outcome, _ in outcomes], list(range(256)))
            self.assertEqual({p for _, p in outcomes}, {1 / 256})
            state.apply_action(7)
        while not state.is_terminal():
            self.assertFalse(state.is_chance_node())
            state.apply_action(state.legal_actions()[0])
        self.assertEqual(state.get_game().max_chance_nodes_in_history(), 8)

    def test_parameters(self):
        self.assertEqual(pyspiel.load_game("spil_sequence(seats=3)").rules.options["teams"], 3)
        self.assertEqual(pyspiel.load_game("spil_sequence(seats=6,teams=3)").rules.options["teams"], 3)
        self.assertEqual(pyspiel.load_game("spil_sequence(draw=manual,board=small)").rules.options,
                         {"teams": 2, "draw": "manual", "board": "small"})
        self.refused(ValueError, "five seats cannot form even teams", pyspiel.load_game, "spil_sequence(seats=5)")
        self.refused(ValueError, "3 seats cannot play as 2 sides", pyspiel.load_game, "spil_sequence(seats=3,teams=2)")
        kind = pyspiel.load_game("spil_rumi7").get_type()
        self.assertEqual((kind.min_num_players, kind.max_num_players), (2, 6))
        self.assertEqual(kind.chance_mode, pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC)
        self.assertEqual(kind.reward_model, pyspiel.GameType.RewardModel.TERMINAL)
        self.assertEqual(kind.utility, pyspiel.GameType.Utility.ZERO_SUM)

    def test_returns_are_the_cores(self):
        for game, seats in tables():
            if game == "rumi7" and seats > 3:
                continue
            state = wander(deal(short(game, seats), 5), random.Random(5))
            self.assertEqual(state.returns(), state.position.result["returns"])
            self.assertEqual(state.rewards(), state.returns())
            self.assertAlmostEqual(sum(state.returns()), 0)

    def test_copies_and_pickles(self):
        for game, seats in tables():
            state = wander(deal(load(game, seats), 5), random.Random(5), 12)
            for other in (state.clone(), pickle.loads(pickle.dumps(state)),
                          state.get_game().deserialize_state(state.serialize())):
                self.assertEqual(str(other), str(state))
                self.assertEqual(other.history(), state.history())
                for seat in range(seats):
                    self.assertEqual(other.information_state_string(seat), state.information_state_string(seat))
                before = str(state), state.information_state_string(0)
                wander(other, random.Random(1), 5)
                self.assertEqual((str(state), state.information_state_string(0)), before)

    def test_copies_go_different_ways(self):
        """Copies share what was seen until they part."""
        state = wander(deal(load("rumi7", 3), 5), random.Random(5), 20)
        ways = []
        for seed in range(3):
            copy = state.clone()
            alone = deal(load("rumi7", 3), 5)
            for action in state.history()[8:]:
                alone.apply_action(action)
            ways.append(wander(copy, random.Random(seed), 15))
            wander(alone, random.Random(seed), 15)
            for seat in range(3):
                self.assertEqual(copy.information_state_string(seat), alone.information_state_string(seat))
        self.assertEqual(len({way.information_state_string(0) for way in ways}), 3)

    def test_observations(self):
        for game, seats in tables():
            state = deal(load(game, seats), 6)
            self.assertEqual(state.get_game().new_initial_state().observation_tensor(0), [0] * state.position.game.n_obs)
            wander(state, random.Random(6), 9)
            for seat in range(seats):
                np.testing.assert_allclose(state.observation_tensor(seat), state.position.observe(seat) / 255, rtol=1e-6)
                self.assertEqual(json.loads(state.observation_string(seat).split(" begun")[0]), state.position.view(seat))

    def test_actions_have_names(self):
        state = deal(load("punto", 2), 42)
        self.assertEqual([state.action_to_string(action) for action in state.legal_actions()],
                         state.position.moves(state.current_player()))
        self.assertEqual(state.action_to_string(1 - state.current_player(), 0), "@-5,-5")


class InformationStates(Case):
    def test_all_that_was_seen_is_in_it_and_nothing_else(self):
        """An action changes it for who made it and for who heard of it, for nobody else."""
        for game, seats in tables():
            state = deal(short(game, seats), 8)
            dice = random.Random(8)
            for _ in range(40):
                if state.is_terminal():
                    break
                actor, action = state.current_player(), dice.choice(state.legal_actions())
                text = state.position.action_text(action)
                before = [state.information_state_string(seat) for seat in range(seats)]
                events = state.position.copy().tell(action)
                state.apply_action(action)
                for seat in range(seats):
                    now = state.information_state_string(seat)
                    heard = [e for e in events if seat in e.get("seen_by", [seat])]
                    self.assertEqual(now == before[seat], not heard and seat != actor)
                    for event in heard:
                        self.assertIn(json.dumps({k: v for k, v in event.items() if k != "seen_by"}), now)
                    if seat == actor:
                        self.assertIn(f"> {text}\n", now)

    def test_resampling_keeps_what_was_seen(self):
        for game, seats in tables():
            for steps in (0, 7, 23):
                state = wander(deal(short(game, seats), 11), random.Random(steps), steps)
                if state.is_terminal():
                    continue
                for seat in range(seats):
                    dice = random.Random(seat)
                    other = state.resample_from_infostate(seat, dice.random)
                    self.assertEqual(other.information_state_string(seat), state.information_state_string(seat))
                    self.assertEqual(other.observation_tensor(seat), state.observation_tensor(seat))
                    self.assertEqual(other.current_player(), state.current_player())
                    if state.current_player() == seat:
                        self.assertEqual(other.legal_actions(), state.legal_actions())
                    copy = pickle.loads(pickle.dumps(other))
                    self.assertEqual(str(copy), str(other))
                    self.assertTrue(wander(copy, dice).is_terminal())

    def test_resampling_tells_nothing_else(self):
        """From two states that a seat cannot tell apart the same numbers draw the same: nothing of the truth comes through,
        neither in the position nor in the history nor in what others have seen."""
        for game, seats in tables():
            state = wander(deal(short(game, seats), 13), random.Random(2), 15)
            if state.is_terminal():
                continue
            twin = state.resample_from_infostate(0, random.Random(77).random)
            self.assertNotEqual(str(twin), str(state))
            a, b = (some.resample_from_infostate(0, random.Random(5).random) for some in (state, twin))
            self.assertEqual(str(a), str(b))
            self.assertEqual(a.history(), b.history())
            for seat in range(seats):
                self.assertEqual(a.information_state_string(seat), b.information_state_string(seat))

    def test_resampling_differs(self):
        state = wander(deal(load("sequence", 2), 13), random.Random(2), 15)
        dice = random.Random(1)
        drawn = {json.dumps(state.resample_from_infostate(0, dice.random).position.json()["hands"]) for _ in range(20)}
        self.assertGreater(len(drawn), 10)
        self.refused(ValueError, "nothing to draw", load("punto", 2).new_initial_state().resample_from_infostate, 0, dice.random)


class Lengths(Case):
    """max_game_length: what its proof counts, on games that are played to be long."""

    def lazily(self, state, dice):
        """An action that puts off the end: waits, passes, exchanges and half-made moves first."""
        names = state.game.action_names
        legal = state.legal_actions()
        slow = [a for a in legal if names[a] in ("wait", "pass", "draw", "stock") or names[a].startswith(("away", "swap"))]
        return dice.choice(slow if slow and dice.random() < 0.9 else legal)

    def test_no_game_is_longer(self):
        for game in allowed_setups():
            if game.id == "rumi7" and game.options["last_round"] - game.options["first_round"] > 1 and EFFORT == 1:
                continue
            for seed in range(EFFORT):
                state, dice, n = game.deal(seed), random.Random(seed), 0
                while not state.over:
                    state.act(self.lazily(state, dice))
                    n += 1
                self.assertLessEqual(n, longest(game), game)

    def test_7ate9_somebody_can_always_act(self):
        for seats in (2, 3, 4):
            for seed in range(10 * EFFORT):
                state, dice, waits, most = spil.Game("7ate9", seats).deal(seed), random.Random(seed), 0, 0
                while not state.over:
                    action = self.lazily(state, dice)
                    waits = waits + 1 if action == 0 else 0
                    most = max(most, waits)
                    state.act(action)
                self.assertLess(most, seats)

    def test_sequence_counts_by_turn(self):
        for seats, options in ((2, {}), (2, {"draw": "manual"}), (4, {"draw": "manual"}), (2, {"board": "small"})):
            game = spil.Game("sequence", seats, **options)
            for seed in range(5 * EFFORT):
                state, dice = game.deal(seed), random.Random(seed)
                plays = exchanges = draws = waits = turns = 0
                while not state.over:
                    action = self.lazily(state, dice)
                    name = game.action_names[action]
                    kind = name.split(":")[0] if name.split(":")[0] in ("wait", "draw", "away") else "play"
                    waits = waits + 1 if kind == "wait" else 0
                    self.assertLess(waits, seats)  # declines before a move
                    plays, exchanges, draws = plays + (kind == "play"), exchanges + (kind == "away"), draws + (kind == "draw")
                    state.act(action)
                    turns = state.watch()["turns"]
                    self.assertEqual(turns, plays)  # a turn ends with each card played or pass
                    self.assertLessEqual(exchanges, turns + 1)
                    self.assertLessEqual(draws, plays)
                self.assertLessEqual(turns, 1000)

    def test_rumi7_counts_by_turn(self):
        for seats, options in ((2, {}), (4, {"layoff": "same_turn"}), (3, {"jokers": 6})):
            game = spil.Game("rumi7", seats, last_round=1, **options)
            for seed in range(2 * EFFORT):
                state, dice = game.deal(seed), random.Random(seed)
                moves, actions, offered = 0, 0, 0
                while not state.over:
                    action = self.lazily(state, dice)
                    kind = game.action_names[action].split(":")[0]
                    if kind in ("claim", "pass"):
                        offered += 1
                    elif kind == "discard":
                        offered = 0
                    elif kind not in ("stock", "take"):
                        actions += 1
                        moves += state.copy().tell(action) != []
                    self.assertLess(offered, seats)
                    state.act(action)
                self.assertLessEqual(actions, 3 * moves)
                self.assertLessEqual(moves, 104 + game.options["jokers"])
                self.assertLessEqual(state.watch()["turns"], 1000)


if __name__ == "__main__":
    unittest.main()
