"""Games and states: what they say of themselves, moves as numbers, copies, pickles, and what is refused."""

import copy
import json
import pathlib
import pickle
import random
import tempfile
import unittest

import numpy as np
import support
import spil
from game_folders import game_folders


class Games(support.Case):
    def test_they_are_listed(self):
        self.assertEqual(spil.games(), sorted(game_folders()))
        self.assertEqual(sorted(game["id"] for game in spil.catalogue()), spil.games())

    def test_numbers_do_not_depend_on_seats(self):
        for name, sizes in {"punto": (121, 536), "7ate9": (32, 115), "sequence": (485, 730), "rumi7": (260, 872)}.items():
            for seats in next(game["seats"] for game in spil.catalogue() if game["id"] == name):
                game = spil.Game(name, seats)
                self.assertEqual((game.n_actions, game.n_obs), sizes)
                self.assertEqual(len(game.action_names), game.n_actions)
                self.assertEqual(sum(plane.n for plane in game.planes), game.n_obs)

    def test_seats_are_the_fewest_and_options_the_usual_ones(self):
        game = spil.Game("punto")
        self.assertEqual((game.seats, game.options, game.sides), (2, {"rounds": 2, "teams": 0}, [0, 1]))
        self.assertEqual(spil.Game("punto", seats=4, teams=1).sides, [0, 1, 0, 1])
        self.assertEqual(spil.Game("punto", teams=False), game)
        self.assertEqual(spil.Game("punto", np.int64(2), rounds=np.int8(2)), game)

    def test_equal_games_are_equal(self):
        for game in support.allowed_setups():
            same = pickle.loads(pickle.dumps(game))
            self.assertEqual(same, game)
            self.assertEqual(hash(same), hash(game))
            self.assertEqual(eval(repr(game)), game)
        self.assertNotEqual(spil.Game("punto"), spil.Game("punto", rounds=3))
        self.assertNotEqual(spil.Game("punto"), spil.Game("7ate9"))
        self.assertNotEqual(spil.Game("punto"), "punto")

    def test_refusals_are_the_cores(self):
        self.refused(ValueError, "there is no game 'chess'", spil.Game, "chess")
        self.refused(ValueError, "Punto is for 2 to 4 seats", spil.Game, "punto", 5)
        self.refused(ValueError, "Punto is for 2 to 4 seats", spil.Game, "punto", -258)
        self.refused(ValueError, "rounds must be a whole number from 1 to 9", spil.Game, "punto", rounds=10)
        self.refused(ValueError, "punto has no option 'depth'", spil.Game, "punto", depth=10)
        self.refused(ValueError, "draw must be one of: auto, manual", spil.Game, "sequence", draw="never")
        self.refused(ValueError, "cannot use the file 'nowhere/board.txt'", spil.Game, "sequence", board="nowhere/board.txt")
        self.refused(TypeError, "must be a whole number, a word or a path", spil.Game, "punto", rounds=1.5)
        self.refused(TypeError, "seats must be a whole number", spil.Game, "punto", 2.0)
        for seed in (-1, 2**64, "x", "01", "", "a" * 64 + "0"):
            self.refused(ValueError, "is not a seed", spil.Game("punto").deal, seed)
        self.refused(TypeError, "a seed must be", spil.Game("punto").deal, 1.5)

    def test_seeds(self):
        game = spil.Game("sequence")
        self.assertEqual(game.deal(7), game.deal("7"))
        self.assertEqual(game.deal(7), game.deal("07" + 62 * "0"))
        self.assertNotEqual(game.deal(7), game.deal(8))
        self.assertNotEqual(game.deal(), game.deal())

    def test_a_board_of_ones_own_travels_with_its_game(self):
        text = (support.ROOT / "games/sequence/test/board-small.txt").read_text()
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "mine.txt"
            path.write_text(text)
            state = spil.Game("sequence", board=path).deal(3)
            packed, position = pickle.dumps(state), state.json()
            self.assertEqual(spil.load(position), state)
        self.assertEqual(position["options"]["board"], str(path))
        self.assertEqual(pickle.loads(packed), state)
        state.act(state.legal_actions()[0])


class States(support.Case):
    def test_actions_and_moves_are_the_same_both_ways(self):
        for game in support.allowed_setups():
            for state in support.random_game(game, 11, 12 * support.EFFORT):
                if state.over or state.begun:
                    continue
                moves, seen = state.moves(state.actor), set()
                for move in random.Random(0).sample(moves, min(len(moves), 5)):
                    actions = state.actions_of(state.actor, move)
                    self.assertNotIn(tuple(actions), seen)
                    seen.add(tuple(actions))
                    told, played = state.copy(), state.copy()
                    for i, action in enumerate(actions):
                        self.assertEqual(told.begun, actions[:i])
                        self.assertEqual(told.mask()[action], 1)
                        if i == len(actions) - 1:
                            self.assertEqual(told.action_text(action), move)
                        events = told.tell(action)
                        self.assertEqual(events == [], i < len(actions) - 1)
                    self.assertEqual(events, played.apply(state.actor, move))
                    self.assertEqual(told, played)

    def test_masks_are_lists_of_actions(self):
        for game in support.allowed_setups():
            for state in support.random_game(game, 4, 10):
                mask = state.mask()
                self.assertEqual((mask.dtype, mask.shape), (np.int8, (game.n_actions,)))
                self.assertEqual(list(np.flatnonzero(mask)), state.legal_actions())
                self.assertEqual(set(mask) - {0, 1}, set())
                viewer = 0 if state.over else state.actor
                obs = state.observe(viewer)
                self.assertEqual((obs.dtype, obs.shape), (np.uint8, (game.n_obs,)))
                again = np.full(game.n_obs, 77, np.uint8)
                self.assertIs(state.observe(viewer, out=again), again)
                np.testing.assert_array_equal(obs, again)

    def test_a_move_begun_is_seen_by_its_maker_only(self):
        state, found = spil.Game("rumi7", 3).deal(1), 0
        rng = random.Random(2)
        for _ in range(3000):
            before = state.copy()
            state.act(rng.choice(state.legal_actions()))
            if state.over:
                break
            if not state.begun:
                continue
            found += 1
            self.assertEqual(before.json(), state.json())
            self.assertNotEqual(before, state)
            for seat in support.viewers(state.game):
                same = np.array_equal(before.observe(seat), state.observe(seat))
                self.assertEqual(same, seat != state.actor)
                self.assertEqual(before.view(seat), state.view(seat))
            restored = pickle.loads(pickle.dumps(state))
            self.assertEqual((restored, restored.begun), (state, state.begun))
        self.assertGreater(found, 20)

    def test_copies_are_independent(self):
        for game in support.allowed_setups():
            for state in support.random_game(game, 6, 15):
                for twin in (state.copy(), copy.copy(state), copy.deepcopy(state), pickle.loads(pickle.dumps(state))):
                    self.assertEqual(twin, state)
                    self.assertIs(type(twin), spil.State)
                    if not state.over:
                        twin.act(twin.legal_actions()[-1])
                        self.assertNotEqual(twin, state)

    def test_positions_are_read_again(self):
        for game in support.allowed_setups():
            for state in support.random_game(game, 8, 15):
                if state.begun:
                    continue
                for form in (state.json(), json.dumps(state.json()), json.dumps(state.json()).encode()):
                    self.assertEqual(spil.load(form).json(), state.json())

    def test_bad_positions_are_refused(self):
        position = spil.Game("punto").deal(1).json()
        for broken in ("", "{", "[]", "nonsense", b"\xff", "\0", {}, {**position, "seats": 9}, {**position, "more": 1},
                       {**position, "to_act": []}, {**position, "wins": [9, 9]}):
            with self.assertRaises(ValueError, msg=broken):
                spil.load(broken)
        with self.assertRaises(TypeError):
            spil.load({1: {2}})

    def test_pickles_are_not_trusted(self):
        state = spil.Game("rumi7").deal(1)
        for decision in ((7, 0, ()), (1 - state.actor, 0, ()), (state.actor, 255, ()), (255, 0, ()),
                         (state.actor, 0, (250,)), (state.actor, 0, (0, 0, 0, 0))):
            with self.assertRaises(ValueError, msg=decision):
                state.copy()._decide(*decision)
        with self.assertRaises(ValueError):
            spil.State._load(state._json(), spil.Game, spil.Game("rumi7", 3))

    def test_illegal_actions_change_nothing(self):
        for game in support.allowed_setups():
            for state in support.random_game(game, 5, 6):
                before, legal = state.copy(), set(state.legal_actions())
                for action in (*range(game.n_actions), -1, game.n_actions, 2**40, -(2**70)):
                    if action not in legal:
                        error = self.assertRaises(spil.IllegalMove)
                        with error:
                            state.act(action)
                        self.assertIn(error.exception.code, ("illegal_move", "game_over"))
                self.assertEqual(state, before)

    def test_the_end(self):
        for name in spil.games():
            game = spil.Game(name)
            *_, state = support.random_game(game, 12)
            self.assertTrue(state.over)
            self.assertEqual((state.actor, state.to_act, state.legal_actions(), state.mask().any()), (-1, [], [], False))
            self.assertEqual([state.moves(seat) for seat in range(game.seats)], [[]] * game.seats)
            self.assertTrue(state.result["over"])
            self.assertEqual(sum(state.result["returns"]), 0)
            self.assertEqual(self.refused(spil.IllegalMove, "the game is over", state.act, 0).code, "game_over")
            self.assertEqual(self.refused(spil.IllegalMove, "the game is over", state.apply, 0, "x").code, "game_over")

    def test_imagined_states_look_the_same(self):
        for game in support.allowed_setups():
            for state in support.random_game(game, 9, 8):
                for seat in support.viewers(game):
                    dream = state.imagine(seat, 5)
                    self.assertEqual(dream.view(seat), state.view(seat))
                    np.testing.assert_array_equal(dream.observe(seat), state.observe(seat))
                    self.assertEqual(dream, state.imagine(seat, 5))
        state = spil.Game("sequence").deal(1)
        self.assertNotEqual(state.imagine(0, 1), state.imagine(0, 2))

    def test_a_state_is_not_made_by_hand(self):
        self.refused(TypeError, "states come from Game.deal", spil.State)
        with self.assertRaises(TypeError):
            hash(spil.Game("punto").deal(1))

    def test_a_text_move_is_as_good_as_its_actions(self):
        """Who acts next is the same, in a race, too."""
        for name in spil.games():
            for state in support.random_game(spil.Game(name, 3), 21, 60):
                if state.over or state.begun or not state.moves(state.actor):
                    continue
                move = state.moves(state.actor)[0]
                told, counted = state.copy(), state.copy()
                for action in state.actions_of(state.actor, move):
                    counted.act(action)
                told.apply(state.actor, move)
                self.assertEqual(told, counted)


if __name__ == "__main__":
    unittest.main()
