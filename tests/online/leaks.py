"""No frame tells what its receiver may not know.

Two tables are begun from states that differ only in what seat 0 and the onlookers cannot know, and the same commands are
given at both. What seat 0 and an onlooker are sent is then the same, byte for byte and frame by frame, once names,
invitations, nonces and times are masked. Which cards may differ is the referee's to say: its views of seat 0 and of
onlookers are equal at every step of the script.

SPIL_LEAKY=1: the program is a build that leaks on purpose, and these tests must notice.
"""

import copy
import os
import random
import re
import subprocess
import unittest

import support
from support import Case, strict_json

HIDDEN = {"punto": ("piles",), "7ate9": ("hands", "draws"), "sequence": ("hands", "stock"), "rumi7": ("hands", "stock")}
LEAKY = os.environ.get("SPIL_LEAKY") == "1"


class Referee:
    def __init__(self):
        self.p = subprocess.Popen([support.SPIL, "referee"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, line):
        self.p.stdin.write(line + "\n")
        self.p.stdin.flush()
        return strict_json(self.p.stdout.readline())

    def close(self):
        self.p.stdin.close()
        self.p.stdout.close()
        self.p.wait()


def write_script(referee, game, seats, state, steps, rng):
    """Moves that can be made from a state: [(seat, move)…]. Claims are passed, and seat 0 draws no hidden card twice."""
    assert referee.ask("load " + dumps(state))["ok"]
    script = []
    while len(script) < steps:
        choices = [(s, m) for s in range(seats) for m in referee.ask(f"moves {s}").get("moves", [])]
        if not choices:
            break
        passes = [c for c in choices if c[1] == "pass"]
        lively = [c for c in choices if c[1].startswith(("play:", "set", "run", "add", "stock"))]
        seat, move = rng.choice(passes or (lively if lively and rng.random() < 0.7 else choices))
        if move.startswith("last") or move == "claim":
            continue
        assert referee.ask(f"do {seat} {move}")["ok"]
        script.append((seat, move))
    return script


def dumps(state):
    import json
    return json.dumps(state, separators=(",", ":"))


def seen_by(referee, state, script):
    """What seat 0 and onlookers see along the script; None where it cannot be played."""
    if not referee.ask("load " + dumps(state))["ok"]:
        return None
    seen = []
    for seat, move in (None, None), *script:
        if move and not referee.ask(f"do {seat} {move}")["ok"]:
            return None
        seen.append([referee.ask("view 0"), referee.ask("view watch"), referee.ask("moves 0")])
    return seen


def places(state, fields):
    """(list, index) of every hidden card."""
    for field in fields:
        value = state[field]
        for cards in value if value and isinstance(value[0], list) else [value]:
            for i in range(len(cards)):
                yield cards, i


def twin(referee, game, state, script, rng, swaps=12):
    """Another state that seat 0 and onlookers cannot tell from this one along the script, and how many swaps it took."""
    want = seen_by(referee, state, script)
    best, n = state, 0
    for _ in range(swaps * 16):
        if n == swaps:
            break
        other = copy.deepcopy(best)
        held, cards = list(places(other, HIDDEN[game][:1])), list(places(other, HIDDEN[game]))
        (a, i), (b, j) = rng.choice(held), rng.choice(cards)  # hands above all
        if a[i] == b[j] or "?" in (a[i], b[j]):
            continue
        a[i], b[j] = b[j], a[i]
        other["rng"]["key"] = rng.randbytes(32).hex()
        if seen_by(referee, other, script) == want:
            best, n = other, n + 1
    return best, n


class Leaks(Case):
    def masked(self, client, table, texts):
        """Frames with names, invitations, ids, tokens, nonces and times masked."""
        out = []
        for text in texts:
            for secret, name in ((table, "TABLE"), (client.invite, "INVITE"), (client.you, "ID"), (client.token, "TOKEN")):
                if secret:
                    text = text.replace(f'"{secret}"', f'"{name}"')
            text = re.sub(r'"(ms|due_ms|since_ms|line_ms)":\d+', r'"\1":0', text)
            text = re.sub(r'"(nonce|who)":("[^"]*"|\d+)', r'"\1":0', text)
            out.append(text)
        return out

    def sent(self, game, seats, state, script, **fields):
        """What seat 0, and an onlooker, are sent from this state while the script is played."""
        clients, t = self.people(seats, game, start=False, state=state, options=state["options"], **fields)
        watcher = self.client(name="W")
        watcher.invite = clients[0].invite
        watcher.ask("watch", table=t)
        everybody = [*clients, watcher]
        clients[0].ask("start", table=t)
        for c in everybody:
            c.note(t, "start")
        if fields.get("timed", True) and game == "7ate9":
            for c in everybody:
                c.view_after(t, c.note(t, "go")["seq"])
        cmd = 0
        for seat, move in script:
            cmd += 1
            mover = clients[seat]
            for c in everybody:
                c.settle()
            if move.startswith("discard") and fields.get("timed"):
                mover.until(lambda: move in mover.views[t][-1]["moves"])
            for c in everybody:
                c.settle()
            mover.ask("move", table=t, cmd=cmd, seen=mover.last[t], move=move)
            for c in everybody:
                c.settle()
        for c in (clients[0], watcher):
            c.ask("sync", table=t, after=0)
            c.ask("look", table=t)
        return [self.masked(c, t, c.raw) for c in (clients[0], watcher)]

    def compare(self, game, seats, seed, steps, fields=None, keep=lambda m: True, **options):
        rng = random.Random(seed)
        referee = Referee()
        self.addCleanup(referee.close)
        state = support.deal(game, seats, seed, **options)
        script = [x for x in write_script(referee, game, seats, state, steps, rng) if keep(x[1])]
        other, swaps = twin(referee, game, state, script, rng)
        self.assertGreaterEqual(swaps, 3, "the states hardly differ")
        one, two = (self.sent(game, seats, s, script, **(fields or {})) for s in (state, other))
        told = []
        for who, a, b in zip(("seat 0", "an onlooker"), one, two):
            if a != b:
                i = next((i for i, (x, y) in enumerate(zip(a, b)) if x != y), min(len(a), len(b)))
                told.append(f"{who} can tell by frame {i}:\n{a[i:i + 1]}\n{b[i:i + 1]}")
        print(f"{game}: {len(script)} moves, {swaps} swaps, {sum(map(len, one))} frames: {'leaks' if told else 'the same'}", flush=True)
        if LEAKY:
            self.assertTrue(told, "a leaky build was not noticed")
        else:
            self.assertFalse(told, "\n".join(told))

    @unittest.skipIf(LEAKY, "what may be done there does not depend on what is hidden, so that build has nothing to leak")
    def test_punto(self):
        self.compare("punto", 3, 1, 20)

    def test_7ate9_by_arrival(self):
        self.compare("7ate9", 3, 2, 24, dict(timed=False), start_hand=3)

    def test_7ate9_live(self):
        self.compare("7ate9", 2, 10, 20, dict(timed=True), start_hand=4)

    def test_sequence(self):
        self.compare("sequence", 3, 4, 20)

    def test_rumi7_by_arrival(self):
        self.compare("rumi7", 3, 5, 24, dict(timed=False))

    def test_rumi7_live(self):
        """Everybody answers."""
        self.compare("rumi7", 3, 6, 20, dict(timed=True, claim_ms=60000))

    def test_rumi7_windows(self):
        """Nobody answers: the windows run to their end, whatever is in a hand."""
        self.compare("rumi7", 2, 7, 10, dict(timed=True, claim_ms=2000), keep=lambda m: m != "pass")


class Control(unittest.TestCase):
    """States that a seat can tell apart are told apart."""

    def test_it_can_say_no(self):
        referee = Referee()
        self.addCleanup(referee.close)
        state = support.deal("sequence", 2, 1)
        other = copy.deepcopy(state)
        i = next(i for i, card in enumerate(other["stock"]) if card != other["hands"][0][0])
        other["hands"][0][0], other["stock"][i] = other["stock"][i], other["hands"][0][0]
        self.assertNotEqual(seen_by(referee, state, []), seen_by(referee, other, []))


if __name__ == "__main__":
    support.main()
