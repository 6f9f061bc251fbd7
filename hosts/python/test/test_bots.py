"""Bots: the referee's, from the view alone."""

import json
import signal
import threading
import unittest

import support
import spil


class Bots(support.Case):
    def test_they_are_the_referees(self):
        referee = self.referee()
        for name in spil.games():
            game = spil.Game(name)
            for bot in spil.bots(name):
                text = f"{bot}@30" if bot == "strong" else bot
                for state in support.random_game(game, 31, 6):
                    if state.over or state.begun or not state.moves(state.actor):
                        continue
                    load, asked = referee.ask("load " + json.dumps(state.json()), f"bot {state.actor} {text} seed=4")
                    self.assertTrue(load["ok"], load)
                    move = spil.Bot(text, seed=4).choose(state, state.actor)
                    self.assertEqual(move, asked["move"])
                    self.assertIn(move, state.moves(state.actor))
                    self.assertEqual(spil.Bot(text).choose(state, state.actor, seed=4), move)

    def test_they_know_the_view_and_nothing_else(self):
        for name in spil.games():
            for bot in map(spil.Bot, spil.bots(name)):
                if bot.name == "strong":
                    bot = spil.Bot("strong@20")
                for state in support.random_game(spil.Game(name, 3), 17, 9):
                    seat = state.actor
                    if state.over or state.begun or not state.moves(seat):
                        continue
                    choice = bot.choose(state, seat)
                    for seed in range(3):
                        self.assertEqual(bot.choose(state.imagine(seat, seed), seat), choice)

    def test_nothing_is_played(self):
        state = spil.Game("rumi7").deal(2)
        before = state.copy()
        spil.Bot("strong@20").choose(state, state.actor)
        self.assertEqual(state, before)

    def test_a_bot_plays_by_actions(self):
        for name in spil.games():
            state, steps = spil.Game(name, **({"last_round": 1} if name == "rumi7" else {})).deal(8), 0
            players = [spil.Bot(spil.bots(name)[1]), spil.Bot("random")]
            while not state.over:
                bot = players[state.actor]
                seat, whole = state.actor, None if state.begun or not state.moves(state.actor) else state.copy()
                if whole is not None:
                    whole.apply(seat, bot.choose(state, seat, seed=steps))
                while True:  # all actions of one move
                    state.act(bot.act(state, seed=steps))
                    if not state.begun:
                        break
                if whole is not None:
                    self.assertEqual(state, whole)
                steps += 1
            self.assertGreater(steps, 2)

    def test_refusals(self):
        state = spil.Game("punto").deal(1)
        self.refused(ValueError, "no bot 'clever'", spil.Bot, "clever")
        self.refused(ValueError, "'human' is not a bot", spil.Bot, "human")
        self.refused(ValueError, "is not a bot", spil.Bot, "cmd:true")
        self.refused(ValueError, "is not a seed", spil.Bot, "random", -1)
        self.refused(ValueError, "plays Punto", spil.Bot("adult").choose, state, state.actor)
        self.refused(ValueError, "there is no seat '9'", spil.Bot("random").choose, state, 9)
        self.refused(spil.IllegalMove, "has no legal move now", spil.Bot("random").choose, state, 1 - state.actor)
        self.refused(ValueError, "ms must be", spil.Bot("random").choose, state, state.actor, ms=-1)
        self.refused(ValueError, "handicap", spil.Bot, "level1,late=3")

    def test_ctrl_c_ends_thinking(self):
        *_, state = support.random_game(spil.Game("punto"), 3, 8)
        timer = threading.Timer(0.3, signal.raise_signal, [signal.SIGINT])
        with self.assertRaises(KeyboardInterrupt):
            timer.start()
            spil.Bot("strong@1000000000").choose(state, state.actor)  # half a day


if __name__ == "__main__":
    unittest.main()
