"""kill -9 and SIGTERM: what was acknowledged is there, what was asked twice is done once, notes are the same.

usage: restarts.py [unittest arguments]; SPIL_KILLS says how often the server is killed under load (15).
"""

import os
import random
import shutil
import signal
import subprocess
import threading
import unittest

import websockets.exceptions

import support
from playing import choose, to_move
from support import Case, Client, LONG, Server

KILLS = int(os.environ.get("SPIL_KILLS", "15"))
GONE = (websockets.exceptions.WebSocketException, OSError, EOFError)


class Again(Case):
    def again(self, *clients):
        self.server.kill()
        self.server.start()
        return [self.client(token=c.token) for c in clients]

    def test_a_game_goes_on(self):
        for game in ("punto", "sequence", "rumi7", "7ate9"):
            with self.subTest(game):
                (a, b), t = self.people(2, game, **({"timed": False} if game in ("rumi7", "7ate9") else {}))
                a.ask("talk", table=t, text="before")
                for i in range(6):
                    mover = to_move((a, b), t)
                    moves = mover.view(t)["moves"]
                    mover.ask("move", table=t, cmd=2 * i + 2, seen=mover.last[t],
                              move=next((m for m in moves if m == "pass"), moves[0]))
                before = [c.ask("sync", table=t, after=0) for c in (a, b)]
                a, b = self.again(a, b)
                after = [c.ask("sync", table=t, after=0) for c in (a, b)]
                for x, y in zip(before, after):
                    for field in ("seq", "cmd", "view", "moves", "notes"):
                        self.assertEqual(x[field], y[field], field)
                self.assertEqual(a.hello_reply["tables"], [t])
                mover = to_move_by_sync((a, b), t)
                moves = mover.ask("sync", table=t, after=0)["moves"]
                mover.ask("move", table=t, cmd=100, seen=before[0]["seq"] - 1, move=moves[0])
                seqs = [c.note(t, "event")["seq"] for c in (a, b)]
                self.assertEqual(seqs, [x["seq"] + 1 for x in before])

    def test_replies_are_kept(self):
        (a, b), t = self.people(2, "punto", start=False)
        opened = a.ask("open", game="punto", seats=2, cmd=1)
        a.refused("bad_option", "open", game="chess", seats=2, cmd=2)
        a.ask("start", table=t)
        mover = to_move((a, b), t)
        move = mover.view(t)["moves"][0]
        moved = mover.ask("move", table=t, cmd=1, seen=0, move=move)
        mover.refused("illegal_move", "move", table=t, cmd=2, seen=0, move=move)
        first = mover is a
        a, b = self.again(a, b)
        mover = a if first else b
        self.assertEqual(mover.ask("move", table=t, cmd=1, seen=0, move="?")["seq"], moved["seq"])
        mover.refused("illegal_move", "move", table=t, cmd=2, seen=0, move="?")
        self.assertEqual({**a.ask("open", game="7ate9", seats=2, cmd=1), "re": 0}, {**opened, "re": 0})
        a.refused("bad_option", "open", game="punto", seats=2, cmd=2)
        self.assertEqual(a.hello_reply["cmd"], 2)

    def test_seats_and_invitations(self):
        (a, b, c), t = self.people(3, "punto", start=False)
        c.ask("leave", table=t)
        a.ask("place", table=t, seat=2, bot="level1")
        look = a.ask("look", table=t)
        commit, invite = look["commit"], a.invite
        a, b = self.again(a, b)
        look = a.ask("look", table=t)
        self.assertEqual((look["phase"], look["commit"], look["who"][2]["bot"]), ("wait", commit, "level1"))
        self.assertEqual(b.ask("sit", table=t, invite=invite)["seat"], 1)
        b.refused("not_allowed", "start", table=t)
        a.ask("start", table=t)
        b.note(t, "start")

    def test_pause_undo_and_clocks(self):
        (a, b), t = self.people(2, "punto", clock=dict(base_ms=3600000, add_ms=0))
        mover = to_move((a, b), t)
        mover.ask("move", table=t, cmd=1, seen=0, move=mover.view(t)["moves"][0])
        mover.ask("undo", table=t, cmd=1)
        other_first = mover is b
        a, b = self.again(a, b)
        other = a if other_first else b
        other.ask("agree", table=t)
        self.assertIs(other.note(t, "undo")["done"], True)
        a.ask("pause", table=t)
        a, b = self.again(a, b)
        self.assertEqual(a.ask("look", table=t)["phase"], "pause")
        a.ask("resume", table=t)
        a.note(t, "resume")
        a.settle()
        self.assertGreater(a.view(t)["due_ms"], 3000000)  # it stood still

    def test_a_race_counts_down_again(self):
        (a, b), t = self.people(2, "7ate9")
        a.note(t, "go")
        a.ask("move", table=t, cmd=1, seen=a.last[t], move="draw")
        before = a.ask("sync", table=t, after=0)
        a, b = self.again(a, b)
        after = a.ask("sync", table=t, after=0)
        n = len(before["notes"])
        self.assertEqual(after["notes"][:n], before["notes"])
        self.assertEqual(after["moves"], [])
        last = before["seq"]
        self.assertEqual(a.note(t, "count", after=last)["left"], 3)
        a.note(t, "go", after=last)
        a.ask("move", table=t, cmd=2, seen=a.ask("sync", table=t, after=0)["seq"], move="draw")

    def test_bots_go_on(self):
        a = self.client()
        t = a.ask("open", game="punto", seats=3, seating=["me", "random", "level1"])["table"]
        a.until(lambda: a.views.get(t) and a.views[t][-1]["moves"])
        before = a.ask("sync", table=t, after=0)
        (a,) = self.again(a)
        a.ask("move", table=t, cmd=1, seen=before["seq"], move=before["moves"][0])
        a.until(lambda: a.views.get(t) and a.views[t][-1]["moves"])
        self.assertGreaterEqual(len([n for n in a.notes[t] if n["note"] == "event"]), 3)

    def test_a_finished_game(self):
        (a, b), t = self.people(2, "punto", options=dict(rounds=1))
        cmd = 0
        while not any(n["note"] == "over" for n in a.notes[t]):
            mover = to_move((a, b), t)
            cmd += 1
            mover.ask("move", table=t, cmd=cmd, seen=0, move=mover.view(t)["moves"][0])
            a.settle()
            b.settle()
        record = a.ask("record", table=t)["record"]
        a, b = self.again(a, b)
        self.assertEqual(a.ask("record", table=t)["record"], record)
        self.assertEqual(a.ask("look", table=t)["phase"], "over")
        r = a.ask("rematch", table=t)
        a, b = self.again(a, b)
        self.assertEqual(b.ask("rematch", table=t)["table"], r["table"])


def to_move_by_sync(clients, t):
    return next(c for c in clients if c.ask("sync", table=t, after=0)["moves"])


class Stopping(unittest.TestCase):
    def test_sigterm(self):
        server = Server("--allow-seeds").start()
        self.addCleanup(server.close)
        a = Client(server)
        t = a.ask("open", game="punto", seats=2)["table"]
        quiet = Client(server, hello=False)
        server.process.send_signal(signal.SIGTERM)
        for c in (a, quiet):
            self.assertEqual(c.until_closed(), 1001)
            self.assertEqual(c.bye, "restart")
        self.assertEqual(server.gone(), 0)
        server.start()
        self.assertEqual(Client(server, token=a.token).hello_reply["tables"], [t])

    @support.of_files
    def test_a_second_server_on_the_same_data(self):
        server = Server().start()
        self.addCleanup(server.close)
        done = subprocess.run([support.SPIL, "serve", "--listen", "127.0.0.1:0", "--data", server.place],
                              capture_output=True, text=True, timeout=LONG, check=False)
        self.assertEqual(done.returncode, 2, done)
        self.assertEqual(done.stderr.count("\n"), 1, done.stderr)
        Client(server).ask("open", game="punto", seats=2)

    def test_what_cannot_be(self):
        server = Server().start()
        self.addCleanup(server.close)
        other = server.folder / "other"
        for words in (["--listen", f"127.0.0.1:{server.port}", "--data", str(other)],
                      ["--listen", "nonsense"], ["--listen", "127.0.0.1:99999"], ["--listen", "127.0.0.1"],
                      ["--listen", "127.0.0.1:0", "--data", "/proc/nothing"],
                      ["--listen", "127.0.0.1:0", "--data", str(server.log)],
                      ["--nonsense"], ["--origin", "nonsense"], ["--proxy", "nonsense"], ["--admin", "nonsense"],
                      ["too", "many"]):
            done = subprocess.run([support.SPIL, "serve", *words], capture_output=True, text=True, timeout=LONG, check=False,
                                  env=server.env)
            self.assertEqual((done.returncode, done.stdout), (2, ""), (words, done))
            self.assertEqual(done.stderr.count("\n"), 1, (words, done.stderr))


class Person(threading.Thread):
    """Plays at one table whatever happens: numbers its moves, sends them again after every break, remembers what was
    acknowledged and every note it was ever told. What does not agree is a fault."""

    def __init__(self, server, token, table, seed, stop):
        super().__init__()
        self.server, self.token, self.table, self.stop = server, token, table, stop
        self.rng = random.Random(seed)
        self.told = {}      # notes by number, as text
        self.acked = {}     # cmd: seq
        self.cmd = 0
        self.pending = None  # a move whose reply has not come
        self.fault = None
        self.resent = 0

    def run(self):
        while not self.stop.is_set() and not self.fault:
            try:
                self.sit()
            except AssertionError as e:
                self.fault = repr(e)
            except (TimeoutError, *GONE):
                self.stop.wait(0.02)

    def keep(self, notes):
        for n in notes:
            n = {k: v for k, v in n.items() if k != "table"}
            if self.told.setdefault(n["seq"], n) != n:
                raise AssertionError(f"note {n['seq']} was {self.told[n['seq']]} and is {n}")

    def catch_up(self, c):
        sync = c.ask("sync", table=self.table, after=max(self.told, default=0) if self.told else 0)
        if "from" in sync:
            sync = c.ask("sync", table=self.table, after=sync["from"] - 1)
        last = max(self.told, default=0)
        assert sync["seq"] >= last, f"note {last} was told, and now there are {sync['seq']}"
        assert sync["cmd"] >= max(self.acked, default=0), f"cmd {max(self.acked)} was acknowledged; now {sync['cmd']}"
        self.keep(sync["notes"])
        return sync

    def sit(self):
        c = Client(self.server, token=self.token)
        try:
            sync = self.catch_up(c)
            c.last[self.table] = sync["seq"]
            moves, seen = sync["moves"], sync["seq"]
            done = 0
            while not self.stop.is_set():
                if self.pending or moves:
                    again = self.pending is not None
                    if not again:
                        self.cmd += 1
                        claims = [m for m in moves if m in ("pass", "claim")]
                        self.pending = dict(cmd=self.cmd, seen=seen, move=self.rng.choice(claims) if claims
                                            else choose(self.rng, moves))
                    self.resent += again
                    reply = c.try_("move", table=self.table, **self.pending)
                    if reply["ok"]:
                        self.acked[self.cmd] = reply["seq"]
                    else:
                        assert reply["code"] in ("too_late", "not_now", "game_over", "illegal_move", "busy"), reply
                        if reply["code"] == "busy":
                            continue
                    self.pending = None
                    c.settle()
                else:
                    try:
                        c.read(0.2)
                    except TimeoutError:
                        pass
                self.keep(c.notes.get(self.table, [])[done:])
                done = len(c.notes.get(self.table, []))
                if c.notes.get(self.table) and c.notes[self.table][-1]["note"] == "over":
                    return self.stop.wait(0.05)
                if c.views.get(self.table):
                    moves, seen = c.views[self.table][-1]["moves"], c.views[self.table][-1]["seq"]
        finally:
            c.drop()


class UnderLoad(unittest.TestCase):
    def setUp(self):
        self.rng = random.Random(int(os.environ.get("SPIL_SEED", "1")))
        self.server = Server("--allow-seeds").start()
        self.addCleanup(self.server.close)
        self.people, self.stop = [], threading.Event()

    def table(self, game):
        a, b = Client(self.server), Client(self.server)
        fields = dict(timed=False) if game in ("rumi7", "7ate9") else {}
        r = a.ask("open", game=game, seats=2, **fields)
        b.ask("sit", table=r["table"], invite=r["invite"])
        a.ask("start", table=r["table"])
        for c in (a, b):
            self.people.append(Person(self.server, c.token, r["table"], self.rng.random(), self.stop))
            c.close()

    def play(self, during):
        """People play at eight tables while during() happens; then they stop."""
        for i in range(8):
            self.table(("punto", "sequence", "rumi7", "7ate9")[i % 4])
        for p in self.people:
            p.start()
        try:
            during()
        finally:
            self.stop.set()
            for p in self.people:
                p.join()
        return [p.fault for p in self.people if p.fault]

    def test_kill_9(self):
        """Nothing acknowledged is lost, nothing is done twice, no note has a gap or changes, however often it is killed."""
        def during():
            for _ in range(KILLS):
                self.stop.wait(self.rng.uniform(0.1, 0.6))
                self.server.kill()
                self.server.start()
                if any(p.fault for p in self.people):
                    return
            self.stop.wait(1)

        self.assertFalse(self.play(during))
        acked = sum(len(p.acked) for p in self.people)
        print(f"{KILLS} kills, {acked} moves acknowledged, {sum(p.resent for p in self.people)} sent again", flush=True)
        self.assertGreater(acked, KILLS)
        # At the end every acknowledged move stands, once: as many events as moves that were granted.
        by_table = {}
        for p in self.people:
            by_table.setdefault(p.table, []).append(p)
        for p, q in by_table.values():
            c = Client(self.server, token=p.token)
            p.catch_up(c)
            c.close()
            events = [n for n in p.told.values() if n["note"] == "event"]
            self.assertEqual(sorted(p.told), list(range(1, len(p.told) + 1)), "gaps")
            granted = len(p.acked) + len(q.acked)
            unheard = sum(x.pending is not None for x in (p, q))  # granted perhaps, and nobody heard of it
            self.assertLessEqual(granted, len(events))
            self.assertLessEqual(len(events), granted + unheard)
        done = subprocess.run([support.SPIL, "check", self.server.place], capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)

    @support.of_files
    def test_a_loss_is_noticed(self):
        """The control: yesterday's data are put back while nobody looks."""
        old = self.server.folder / "old"

        def during():
            self.stop.wait(0.5)
            self.server.kill()
            shutil.copytree(self.server.data, old)
            self.server.start()
            self.stop.wait(2)
            self.server.kill()
            shutil.rmtree(self.server.data)
            shutil.copytree(old, self.server.data)
            self.server.start()
            self.stop.wait(3)

        self.assertTrue(self.play(during), "nobody noticed")


if __name__ == "__main__":
    support.main()
