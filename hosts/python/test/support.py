"""What the tests of the package share; it is built with the games of tests (tools/test). SPIL names the program whose
referee it is compared with; SPIL_EFFORT says in percent how many random games are played, of which a fifth is usual."""

import itertools
import json
import os
import pathlib
import random
import signal
import subprocess
import sys
import unittest

import spil

signal.signal(signal.SIGINT, signal.default_int_handler)  # in the background it may be ignored

ROOT = pathlib.Path(__file__).resolve().parents[3]
SPIL = os.environ.get("SPIL", str(ROOT / "build-dev" / "spil"))
sys.path.append(str(ROOT / "tools"))
GIL = getattr(sys, "_is_gil_enabled", lambda: True)()  # free-threaded builds have none
EFFORT = max(1, int(os.environ.get("SPIL_EFFORT", "20")) // 20)


class Referee:
    """The line protocol of the program."""

    def __init__(self):
        self.process = subprocess.Popen([SPIL, "referee"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, *lines):
        """The answers to these lines."""
        self.process.stdin.write("".join(line + "\n" for line in lines))
        self.process.stdin.flush()
        return [json.loads(self.process.stdout.readline()) for _ in lines]

    def close(self):
        self.process.stdin.close()
        self.process.stdout.close()
        self.process.wait()


class Case(unittest.TestCase):
    maxDiff = None

    def referee(self):
        referee = Referee()
        self.addCleanup(referee.close)
        return referee

    def refused(self, kind, sentence, function, *args, **more):
        """The call raises this kind of exception, and its text holds the sentence."""
        with self.assertRaises(kind) as caught:
            function(*args, **more)
        self.assertIs(type(caught.exception), kind)
        self.assertIn(sentence, str(caught.exception))
        return caught.exception


def values_of(option):
    """Some values of an option: its words, or the ends of its range."""
    return option["values"] if "values" in option else sorted({option["min"], option["max"]})


def setups():
    """(id, seats, options) of every game: defaults and each option's values, for every number of seats, and some values
    together. Not all of them are allowed."""
    for game in spil.catalogue():
        for seats in game["seats"]:
            yield game["id"], seats, {}
            for option in game["options"]:
                for value in values_of(option):
                    yield game["id"], seats, {option["name"]: value}
        last = {option["name"]: values_of(option)[-1] for option in game["options"]}
        yield game["id"], game["seats"][-1], last


def allowed_setups():
    """Those that are allowed, as games."""
    for name, seats, options in setups():
        try:
            yield spil.Game(name, seats, **options)
        except ValueError:
            pass


def viewers(game):
    return [*range(game.seats), "watch"]


def random_game(game, seed, most=None):
    """The states of a random game, by actions: one object, which changes between two of them."""
    rng = random.Random(seed)
    state = game.deal(seed)
    for _ in itertools.repeat(None) if most is None else range(most):
        yield state
        if state.over:
            return
        state.act(rng.choice(state.legal_actions()))


def tables():
    """(id, seats) of every game with every number of seats."""
    return [(game["id"], seats) for game in spil.catalogue() for seats in game["seats"]]
