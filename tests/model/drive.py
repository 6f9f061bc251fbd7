#!/usr/bin/env python3
"""Plays random games through `spil referee` and compares every answer with the models.

    python3 tests/model/drive.py --spil build/spil --game punto --games 20 --all

One line per configuration; the first difference ends the run with status 1.
"""

import argparse
import copy
import hashlib
import json
import os
import random
import re
import subprocess
import sys

import players
import tamper
from base import HOST, WATCH, Refused, copied, model_of, models
from chacha import key_of_seed

FEW = 15                       # configurations that are tried with any effort
BATCH_BYTES = 24000            # stays below a pipe's buffer, so writing never blocks


class Difference(Exception):
    pass


# --- comparing -----------------------------------------------------------------


def no_twice(pairs):
    d = dict(pairs)
    if len(d) != len(pairs):
        raise Difference("a key twice in one JSON object: %s" % [k for k, _ in pairs])
    return d


def free_lists(game, state):
    """The lists of a state or view that may be in any order."""
    for name in game.any_order:
        box = state.get(name)
        if isinstance(box, list):
            yield from [inner for inner in box if isinstance(inner, list)] or [box]


def canonical(game, state):
    """Sorts what the pages leave free: the order inside hands and the like."""
    state = copied(state)
    for box in free_lists(game, state):
        box.sort(key=str)
    return state


def text(value):
    return json.dumps(value, sort_keys=True)


def first_difference(want, got, path="$"):
    """(path, model's value, program's value) of the first difference, or None."""
    if type(want) is not type(got):
        return path, want, got
    if isinstance(want, dict):
        for k in sorted(set(want) | set(got)):
            if k not in want:
                return "%s.%s" % (path, k), "(absent)", got[k]
            if k not in got:
                return "%s.%s" % (path, k), want[k], "(absent)"
            d = first_difference(want[k], got[k], "%s.%s" % (path, k))
            if d:
                return d
        return None
    if isinstance(want, list):
        for i in range(max(len(want), len(got))):
            if i >= len(want):
                return "%s[%d]" % (path, i), "(absent)", got[i]
            if i >= len(got):
                return "%s[%d]" % (path, i), want[i], "(absent)"
            d = first_difference(want[i], got[i], "%s[%d]" % (path, i))
            if d:
                return d
        return None
    return None if want == got else (path, want, got)


def same(want, got):
    if text(want) != text(got):
        d = first_difference(want, got)
        raise Difference("at %s: model %s, program %s" % (d[0], text(d[1]), text(d[2])))


def good_answer(raw):
    answer = json.loads(raw, object_pairs_hook=no_twice)
    if not isinstance(answer, dict) or answer.get("ok") is not True:
        raise Difference("model says ok, program answers %s" % raw[:300])
    return answer


def expect_exact(want):
    def check(raw):
        same(want, good_answer(raw))
    return check


def expect_ok(raw):
    good_answer(raw)


def expect_state(game, name, want):
    want = canonical(game, want)

    def check(raw):
        answer = good_answer(raw)
        if set(answer) != {"ok", name}:
            raise Difference("fields of the answer are %s" % sorted(answer))
        same(want, canonical(game, answer[name]))
    return check


def expect_moves(want):
    def check(raw):
        answer = good_answer(raw)
        got = answer.get("moves")
        if set(answer) != {"ok", "moves"} or not isinstance(got, list):
            raise Difference("no list of moves: %s" % raw[:300])
        if len(set(got)) != len(got):
            raise Difference("a move twice: %s" % sorted(m for m in set(got) if got.count(m) > 1)[:5])
        if set(got) != want:
            raise Difference("moves: only in the model %s, only in the program %s"
                             % (sorted(want - set(got))[:8], sorted(set(got) - want)[:8]))
    return check


def expect_result(want):
    def check(raw):
        got = good_answer(raw)
        if not want["over"]:
            got.setdefault("winners", [])
        for name in ("returns", "points", "winners"):
            if not isinstance(got.get(name), list):
                raise Difference("result without %s: %s" % (name, raw[:300]))
        if len(got["returns"]) != len(want["returns"]) or any(
                isinstance(g, bool) or abs(w - g) > 1e-6
                for w, g in zip(want["returns"], got["returns"])):
            raise Difference("returns: model %s, program %s" % (want["returns"], got["returns"]))
        same({"ok": True, **{k: v for k, v in want.items() if k != "returns"}},
             {k: sorted(v) if k == "winners" else v for k, v in got.items() if k != "returns"})
    return check


def expect_done(raw):
    answer = good_answer(raw)
    if set(answer) != {"ok", "events"} or not isinstance(answer["events"], list):
        raise Difference("no list of events: %s" % raw[:300])


def expect_error(codes, note=""):
    def check(raw):
        answer = json.loads(raw, object_pairs_hook=no_twice)
        where = " (%s)" % note if note else ""
        if answer.get("ok") is not False:
            raise Difference("model refuses with %s%s, program answers %s"
                             % (" or ".join(codes), where, raw[:300]))
        error = answer.get("error")
        if set(answer) != {"ok", "error"} or set(error) != {"code", "message"}:
            raise Difference("shape of the error%s: %s" % (where, raw[:300]))
        if error["code"] not in codes:
            raise Difference("error code%s: model %s, program %s"
                             % (where, " or ".join(codes), raw[:300]))
        if not isinstance(error["message"], str) or not error["message"].strip():
            raise Difference("no message%s: %s" % (where, raw[:300]))
    return check


def expect_record(game, options, key, moves):
    """A saved game must say what was played (README, Records)."""
    over, result = game.over, game.result()

    def check(raw):
        answer = good_answer(raw)
        found = [v for v in answer.values() if isinstance(v, str) and v.startswith("spil 1\n")]
        if not found:
            raise Difference("save holds no record: %s" % raw[:300])
        lines = found[0].split("\n")
        words = [line.split(" ") for line in lines if line]
        if [w[1:] for w in words if w[0] == "game"] != [[game.name]]:
            raise Difference("record's game")
        if [w[1:] for w in words if w[0] == "seats"] != [[str(game.seats)]]:
            raise Difference("record's seats")
        for w in words:
            if w[0] == "option" and str(options.get(w[1])) != " ".join(w[2:]):
                raise Difference("record's option %s" % w)
        if [key_of_seed(w[1]) for w in words if w[0] == "seed"] != [key]:
            raise Difference("record's seed")
        played = [(w[2], w[3]) for w in words if w[0] == "move"]
        if played != moves:
            raise Difference("record's moves differ from those played")
        results = [line for line in lines if line.startswith("result")]
        want = ["result winners=%s points=%s" % (",".join(map(str, result["winners"])),
                                                 ",".join(map(str, result["points"])))]
        if over and results != want:
            raise Difference("record's result: model %s, program %s" % (want, results))
    return check


# --- the program ---------------------------------------------------------------


class Referee:
    """One running `spil referee` with a queue of commands and what to expect."""

    def __init__(self, command):
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.queue = []
        self.bytes = 0
        self.asked = 0

    def ask(self, command, check, where=""):
        data = command.encode() + b"\n"
        if self.bytes + len(data) > BATCH_BYTES:
            self.flush()
        self.queue.append((data, check, where))
        self.bytes += len(data)

    def flush(self):
        queue, self.queue, self.bytes = self.queue, [], 0
        if not queue:
            return
        try:
            self.process.stdin.write(b"".join(q[0] for q in queue))
            self.process.stdin.flush()
        except BrokenPipeError:
            pass
        for data, check, where in queue:
            line = self.process.stdout.readline()
            self.asked += 1
            try:
                if not line.endswith(b"\n"):
                    raise Difference("the program ended (status %s)" % self.process.wait(10))
                check(line.decode().rstrip("\n"))
            except (Difference, ValueError, KeyError, TypeError, AttributeError) as error:
                what = error if isinstance(error, Difference) else "unreadable answer: %r" % error
                raise Difference("%s\n  command: %s\n  %s\n  answer: %s" % (
                    where, data.decode().rstrip()[:400], what,
                    line.decode(errors="replace").rstrip()[:400]))

    def close(self):
        self.process.stdin.close()
        self.process.wait(10)


class Driver:
    def __init__(self, arguments):
        self.a = arguments
        command = arguments.spil.split() + ["referee"]
        self.referees = [Referee(command), Referee(command)]
        self.now = self.referees[0]
        self.trace = []
        self.counts = {}

    def count(self, what, n=1):
        self.counts[what] = self.counts.get(what, 0) + n

    def ask(self, command, check, keep=False):
        if keep:
            self.trace.append(command)
        self.now.ask(command, check, self.where)

    # --- one game ----------------------------------------------------------

    def play(self, name, seats, options, seed):
        cls = model_of(name)
        rnd = random.Random("%s %s %s %s" % (name, seats, sorted(options.items()), seed))
        if seed % 5 == 4:      # now and then a whole key
            written = hashlib.sha256(str(seed).encode()).hexdigest()
        else:
            written = str(seed)
        game = cls.start(seats, options, written)
        player = players.Player(game, rnd)
        words = ["%s=%s" % item for item in options.items()]
        words += ["seats=%d" % seats, "seed=%s" % written]
        if rnd.random() < 0.5:
            words = words[-2:] + words[:-2]
        self.step = 0
        self.where = "%s seats=%d %s seed=%s step 0" % (name, seats, options, written)
        self.trace = []
        self.ask(" ".join(["new", name] + words), expect_exact(
            {"ok": True, "game": name, "seats": seats, "options": game.options}), keep=True)
        key = game.rng.key
        played, pool = [], []
        loaded = False
        while True:
            self.where = "%s seats=%d %s seed=%s step %d" % (name, seats, options, written, self.step)
            every = self.step % self.a.every == 0
            if every or game.over:
                self.observe(game)
                self.refusals(game, rnd, pool)
            if rnd.random() < self.a.load or (game.over and rnd.random() < 0.5):
                if self.extras(game, rnd):
                    loaded = True
            if not game.over and rnd.random() < self.a.nudge:
                state = tamper.nudged(game, rnd)
                if state is not None:
                    game = cls.restore(state)
                    player.game = game
                    loaded = True
                    self.ask("load " + self.written(game, state, rnd), expect_ok, keep=True)
                    self.observe(game)
                    self.count("nudges")
            if game.over or self.step >= self.a.max_steps:
                break
            seat, move = player.choose()
            pool.append(move)
            del pool[:-200]
            game.apply(seat, move)
            played.append((str(seat), move))
            self.ask("do %s %s" % (seat, move), expect_done, keep=True)
            self.count("moves")
            self.step += 1
        if not loaded and (game.over or rnd.random() < 0.2):
            self.ask("save", expect_record(copy.deepcopy(game), game.options, key, played))
        if not game.over:
            self.count("unfinished")
        self.now.flush()
        self.count("games")

    def seats_of(self, game):
        return list(range(game.seats)) + ([HOST] if game.host_acts else [])

    def viewers_of(self, game):
        return list(range(game.seats)) + [WATCH]

    def observe(self, game):
        """Everything the program can say about the position."""
        self.ask("state", expect_state(game, "state", game.state()))
        for seat in self.viewers_of(game):
            self.ask("view %s" % seat, expect_state(game, "view", game.view(seat)))
        for seat in self.seats_of(game):
            self.ask("moves %s" % seat, expect_moves(set(game.moves(seat))))
        self.ask("result", expect_result(game.result()))

    def refusals(self, game, rnd, pool):
        """Moves that must be refused, with the right code, and change nothing (G5, G7)."""
        asked = False
        for _ in range(self.a.garbage):
            seat = rnd.choice([str(s) for s in self.seats_of(game)])
            if rnd.random() < 0.08:
                seat = rnd.choice([str(game.seats), "-1", "x", "99", WATCH, "4294967296", "99999999999999999999",
                                   "0x1", "Host" if game.host_acts else "host"])
            move = players.garbage(game, rnd, pool)
            try:
                number = seat if seat == HOST else int(seat) if re.fullmatch("[0-9]+", seat) else None
                game.check(number, move)
                continue                           # a legal move after all
            except Refused as refused:
                codes = {refused.code}
            if codes <= {"bad_move", "illegal_move"} and game.reading(move) == "vague":
                codes = {"bad_move", "illegal_move"}
            self.ask("do %s %s" % (seat, move), expect_error(codes, "refused move"))
            self.count("refusals")
            asked = True
        if rnd.random() < 0.05:
            seat = rnd.choice([game.seats, -1, 77])
            self.ask("view %d" % seat, expect_error({"bad_seat"}))
            self.ask("moves %d" % seat, expect_error({"bad_seat"}))
            self.ask("view host", expect_error({"bad_seat"}))
            self.ask("view Watch", expect_error({"bad_seat"}))
            self.ask("moves watch", expect_error({"bad_seat"}))
            if not game.host_acts:
                self.ask("moves host", expect_error({"bad_seat"}))
        if asked:
            self.ask("state", expect_state(game, "state", game.state()))

    def written(self, game, state, rnd):
        """A state as one line; free orders (and the order of fields) shuffled now and then."""
        state = copied(state)
        if rnd.random() < 0.5:
            for box in free_lists(game, state):
                rnd.shuffle(box)
            items = list(state.items())
            rnd.shuffle(items)
            state = dict(items)
        spaces = (",", ":") if rnd.random() < 0.7 else None
        return json.dumps(state, separators=spaces)

    def extras(self, game, rnd):
        """Loads: broken states, twins of the state, and the state itself.

        True if the game went on from a loaded state.
        """
        state = game.state()
        if self.a.tamper:
            bad = tamper.broken(game, rnd)
            for label, broken in rnd.sample(bad, min(len(bad), self.a.tamper)):
                codes = {"bad_state"}
                if "game" in label:
                    codes.add("bad_game")
                if "option" in label or "seats" in label:
                    codes.add("bad_option")
                self.ask("load " + json.dumps(broken, separators=(",", ":")),
                         expect_error(codes, "broken state: " + label))
                self.count("broken states")
            for junk in rnd.sample(["{", "[]", "7", "null", "{}", '"x"', "{\"game\":}", "[" * 2000], 2):
                self.ask("load " + junk, expect_error({"bad_state", "bad_command"}, "junk"))
            line = json.dumps(state)
            self.ask("load " + line[:rnd.randrange(1, len(line))],
                     expect_error({"bad_state", "bad_command"}, "cut state"))
            # A refused load changes nothing.
            self.ask("state", expect_state(game, "state", state))
        changed = False
        if rnd.random() < 0.5:
            changed = self.twins(game, rnd)
        if changed or rnd.random() < 0.6:
            if rnd.random() < 0.5:                 # go on in the other process
                self.now.flush()
                self.now = self.referees[self.now is self.referees[0]]
            self.ask("load " + self.written(game, state, rnd), expect_ok, keep=True)
            self.observe(game)
            self.count("loads")
            changed = True
        return changed

    def twins(self, game, rnd):
        """G4: states that differ in what a seat, or who only watches, cannot know look the same to them."""
        seat = rnd.choice(self.viewers_of(game))
        other = tamper.twin(game, seat, rnd)
        if other is None:
            return False
        commands = ["view %s" % seat, "moves %s" % seat, "do %s nonsense" % seat]
        for _ in range(3):
            move = players.garbage(game, rnd, [])
            if game.over or seat == WATCH or move not in game.moves(seat):
                commands.append("do %s %s" % (seat, move))
        answers = {}

        def keep(command):
            def check(raw):
                answers[command] = raw
            return check

        def again(command):
            def check(raw):
                if raw != answers[command]:
                    raise Difference("seat %s sees a difference between two states it cannot tell "
                                     "apart:\n  %s\n  %s" % (seat, answers[command][:2000], raw[:2000]))
            return check

        self.ask("load " + json.dumps(game.state(), separators=(",", ":")), expect_ok)
        for command in commands:
            self.ask(command, keep(command))
        self.ask("load " + json.dumps(other, separators=(",", ":")), expect_ok)
        for command in commands:
            self.ask(command, again(command))
        self.count("twins")
        return True

    # --- the protocol itself -------------------------------------------------

    def protocol(self, name):
        """Commands and options that must be refused; the game at hand stays."""
        self.where = "%s protocol" % name
        cls = model_of(name)
        seats = cls.seat_counts[0]
        good = "new %s seats=%d seed=1" % (name, seats)
        game = cls.start(seats, {}, "1")
        fresh = Referee(self.a.spil.split() + ["referee"])
        old, self.now = self.now, fresh
        for command in ("state", "view 0", "view watch", "moves 0", "do 0 x", "result", "save"):
            self.ask(command, expect_error({"no_game"}))
        self.ask(good, expect_exact({"ok": True, "game": name, "seats": seats, "options": game.options}))
        option = ["bad_option"]
        lenient = ["bad_option", "bad_command"]
        wrong = [("new nothing seats=2 seed=1", ["bad_game"]),
                 ("new %sx seats=2 seed=1" % name.upper(), ["bad_game"]),
                 ("new", ["bad_command", "bad_game"]), ("nonsense", ["bad_command"]), ("State", ["bad_command"]),
                 ("new %s seats=%d" % (name, seats), lenient), ("new %s seed=1" % name, lenient),
                 (good + " nothing=1", option), (good + " =1", lenient), (good + " word", lenient),
                 (good + " seats=%d" % seats, lenient)]
        counts = [n for n in range(10) if n not in cls.seat_counts] + [-2, "x", "", 4294967298]
        wrong += [("new %s seats=%s seed=1" % (name, n), option) for n in counts]
        for seed in ("-1", "+1", "01", "00", "", "x", "18446744073709551616", "1e3", "0x10",
                     "A" * 64, "g" * 64, "0" * 63, "0" * 65, "F" + "0" * 63):
            wrong.append(("new %s seats=%d seed=%s" % (name, seats, seed), option if seed else lenient))
        wrong += [(good + " %s=no_such_word" % o, option) for o in game.options]
        wrong += [("new %s seats=%d seed=1 %s" % (name, n, words), option)
                  for n, bad in cls.bad_options.items() for words in bad]
        for command, codes in wrong:
            self.ask(command, expect_error(set(codes)))
            self.ask("state", expect_state(game, "state", game.state()))
        for seed in ("0", "18446744073709551615", "0" * 64, "f" * 64, "10" * 32):
            game = cls.start(seats, {}, seed)
            self.ask("new %s seats=%d seed=%s" % (name, seats, seed), expect_ok)
            self.ask("state", expect_state(game, "state", game.state()))
        self.now.flush()
        self.now.close()
        self.now = old
        self.count("commands", fresh.asked)


def parse_option(word):
    name, _, value = word.partition("=")
    return name, int(value) if re.fullmatch("-?[0-9]+", value) else value


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--spil", required=True, help="the program; `referee` is added")
    p.add_argument("--game", required=True, choices=list(models()))
    p.add_argument("--games", type=int, default=5, help="games per configuration")
    p.add_argument("--seats", type=int)
    p.add_argument("--option", action="append", default=[], metavar="K=V")
    p.add_argument("--all", action="store_true", help="every seat count and option combination")
    p.add_argument("--seed", type=int, default=1, help="seed of the first game")
    p.add_argument("--every", type=int, default=1, help="look at every k-th position only")
    p.add_argument("--scaled", action="store_true", help="the percentage of all that SPIL_EFFORT says, or a fifth")
    p.add_argument("--max-steps", type=int, default=3000)
    p.add_argument("--garbage", type=int, default=3, help="moves to be refused per position")
    p.add_argument("--tamper", type=int, default=8, help="broken states per visit")
    p.add_argument("--load", type=float, default=0.03, help="chance of loads per position")
    p.add_argument("--nudge", type=float, default=0.004, help="chance of a jump to a rare position")
    p.add_argument("--trace", help="file for the commands of a game with a difference")
    p.add_argument("--no-protocol", action="store_true")
    a = p.parse_args()
    effort = int(os.environ.get("SPIL_EFFORT", "20")) if a.scaled else 100
    a.every = max(1, a.every * 100 // effort)

    cls = model_of(a.game)
    fixed = dict(parse_option(word) for word in a.option)
    if a.all:
        plans = [(n, o) for n, o in cls.configurations()
                 if a.seats in (None, n) and all(o.get(k) == v for k, v in fixed.items() if k in o)]
        plans = [(n, {**o, **fixed}) for n, o in plans]
        if effort < 100 and len(plans) > FEW:
            plans = random.Random(a.seed).sample(plans, max(FEW, len(plans) * effort // 100))
    else:
        plans = [(n, fixed) for n in cls.seat_counts if a.seats in (None, n)]
    driver = Driver(a)
    try:
        if not a.no_protocol:
            driver.protocol(a.game)
        for seats, options in plans:
            driver.counts = {}
            before = sum(r.asked for r in driver.referees)
            for seed in range(a.seed, a.seed + a.games):
                driver.play(a.game, seats, options, seed)
            driver.counts["commands"] = sum(r.asked for r in driver.referees) - before
            print("ok   %s seats=%d %s: %s" % (
                a.game, seats, " ".join("%s=%s" % o for o in options.items()) or "(defaults)",
                ", ".join("%d %s" % (n, k) for k, n in driver.counts.items())), flush=True)
    except Difference as difference:
        print("DIFFERENCE %s" % difference)
        if a.trace:
            with open(a.trace, "w") as f:
                f.write("\n".join(driver.trace) + "\n")
            print("  commands of this game: %s" % a.trace)
        for r in driver.referees:
            r.process.kill()
        return 1
    for r in driver.referees:
        r.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
