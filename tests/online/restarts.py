"""kill -9 and SIGTERM: what was acknowledged is there, what was asked twice is done once, notes are the same.

usage: restarts.py [unittest arguments]; SPIL_KILLS says how often the server is killed under load (15).
"""

import os
import random
import shutil
import signal
import subprocess
import threading
import time
import unittest

import websockets.exceptions

import linear
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

    def __init__(self, load, token, table, seat, seed, house=0):
        super().__init__()
        self.house = house
        self.load, self.token, self.table, self.seat, self.stop = load, token, table, seat, load.stop
        self.rng = random.Random(seed)
        self.told = {}       # notes by number
        self.acked = {}      # cmd: seq
        self.cmd = 0
        self.pending = None  # a move whose reply has not come, and when it was first sent
        self.fault = None
        self.over = False
        self.at = None       # the server that it has come to
        self.resent = 0
        self.history = []    # what it did and heard, for linear.Table: the method's name and its arguments
        self.answers = 0     # how many it has got
        self.alone = None    # since when it has not had an answer, where its line broke or it gave up
        self.pauses = []     # how long it took until somebody answered again

    def run(self):
        while not self.stop.is_set() and not self.fault and not self.over:
            try:
                self.sit()
            except (TimeoutError, *GONE) as e:
                self.alone = self.alone or time.monotonic()
                self.load.broke(self, e)
            except Exception as e:
                self.fault = repr(e)

    def keep(self, notes):
        now = time.monotonic()
        for n in notes:
            n = {k: v for k, v in n.items() if k != "table"}
            if n["seq"] not in self.told:
                self.history.append(("told", now, n["seq"]))
            if self.told.setdefault(n["seq"], n) != n:
                raise AssertionError(f"note {n['seq']} was {self.told[n['seq']]} and is {n}")
            self.over = self.over or n["note"] == "over"

    def answered(self):
        self.answers += 1
        if self.alone:
            self.pauses.append(time.monotonic() - self.alone)
            self.alone = None

    def catch_up(self, c):
        asked = time.monotonic()
        c.patience = self.load.patience(self)
        sync = c.ask("sync", table=self.table, after=max(self.told, default=0) if self.told else 0)
        self.answered()
        self.history.append(("sync", asked, time.monotonic(), sync["seq"], sync["cmd"]))
        if "from" in sync:
            sync = c.ask("sync", table=self.table, after=sync["from"] - 1)
        last = max(self.told, default=0)
        assert sync["seq"] >= last, f"note {last} was told, and now there are {sync['seq']}"
        assert sync["cmd"] >= max(self.acked, default=0), f"cmd {max(self.acked)} was acknowledged; now {sync['cmd']}"
        self.keep(sync["notes"])
        return sync

    def move(self, c):
        """Sends the move that has not been answered, and hears what becomes of it."""
        move, asked = self.pending
        c.patience = self.load.patience(self, moves=True)
        reply = c.try_("move", table=self.table, **move)
        self.answered()
        if reply["ok"]:
            self.acked[self.cmd] = reply["seq"]
        else:
            assert reply["code"] in ("too_late", "not_now", "game_over", "illegal_move", "busy"), reply
            if reply["code"] == "busy":
                return
        self.history.append(("move", asked, time.monotonic(), self.cmd, reply["seq"] if reply["ok"] else None))
        self.pending = None
        c.settle()

    def sit(self):
        self.at = self.load.where(self, self.house)
        c = Client(self.at, token=self.token, patience=self.load.patience(self), house=self.house)
        try:
            sync = self.catch_up(c)
            c.last[self.table] = sync["seq"]
            moves, seen = sync["moves"], sync["seq"]
            done = quiet = 0
            while not self.stop.is_set() and not self.over:
                if self.pending or moves:
                    self.resent += self.pending is not None
                    if not self.pending:
                        self.cmd += 1
                        claims = [m for m in moves if m in ("pass", "claim")]
                        self.pending = dict(cmd=self.cmd, seen=seen, move=self.rng.choice(claims) if claims
                                            else choose(self.rng, moves)), time.monotonic()
                    self.move(c)
                    quiet = 0
                else:
                    try:
                        c.read(0.2)
                        quiet = 0
                    except TimeoutError:
                        quiet += 1
                        if quiet > 2:  # is anybody there?
                            self.catch_up(c)
                            quiet = 0
                self.keep(c.notes.get(self.table, [])[done:])
                done = len(c.notes.get(self.table, []))
                if c.views.get(self.table):
                    moves, seen = c.views[self.table][-1]["moves"], c.views[self.table][-1]["seq"]
        finally:
            c.drop()


class Slot(threading.Thread):
    """Two people at a table, and when its game is over two others at the next one."""

    def __init__(self, load, game, house, seed):
        super().__init__()
        self.load, self.game, self.house, self.rng = load, game, house, random.Random(seed)
        self.tables = []  # the two people of each
        self.fault = None

    def run(self):
        while not self.load.stop.is_set():
            try:
                people = self.open()
            except (TimeoutError, support.Refused, *GONE):
                self.load.stop.wait(0.05)
                continue
            except Exception as e:
                self.fault = repr(e)
                return
            self.tables.append(people)
            for p in people:
                p.start()
            for p in people:
                p.join()
            if any(p.fault for p in people):
                return

    def open(self):
        fields = dict(timed=False) if self.game in ("rumi7", "7ate9") else {}
        server, clients = self.load.where(None, self.house), []
        try:
            for _ in range(2):
                clients.append(Client(server, patience=self.load.patience(None), house=self.house))
            a, b = clients
            r = a.ask("open", game=self.game, seats=2, **fields)
            b.ask("sit", table=r["table"], invite=r["invite"])
            a.ask("start", table=r["table"])
            return [Person(self.load, c.token, r["table"], seat, self.rng.random(), self.house)
                    for seat, c in enumerate(clients)]
        finally:
            for c in clients:
                c.drop()


class Load(unittest.TestCase):
    """People who play while servers break. The servers are a subclass's, and what breaks them."""

    TABLES = 8
    HOUSES = 1

    def setUp(self):
        self.rng = random.Random(int(os.environ.get("SPIL_SEED", "1")))
        self.slots, self.stop = [], threading.Event()

    @property
    def people(self):
        return [p for pair in self.pairs() for p in pair]

    def pairs(self):
        return [pair for slot in self.slots for pair in slot.tables]

    # -- what people ask

    def where(self, person, house):
        """The server that somebody comes to, to play in that house."""
        return self.server

    def patience(self, person, moves=False):
        """How many seconds somebody waits for an answer."""
        return LONG

    def broke(self, person, error):
        """Somebody's line has broken, or has not been answered."""
        self.stop.wait(0.02)

    # -- playing

    def play(self, during):
        """People play at so many tables while during() happens; then they stop. What is wrong by what they were told."""
        self.slots = [Slot(self, ("punto", "sequence", "rumi7", "7ate9")[(i + i // 4) % 4], i % self.HOUSES,
                           self.rng.random())
                      for i in range(self.TABLES)]
        for slot in self.slots:
            slot.start()
        try:
            during()
        finally:
            self.stop.set()
            for slot in self.slots:
                slot.join()
        return self.faults()

    def faults(self):
        return [of.fault for of in (*self.slots, *self.people) if of.fault]

    def compare(self):
        """In the end every acknowledged move stands, once: as many events as moves that were granted; and all of it is
        one history. What is wrong: (moves lost, moves that nobody made, tables whose history is none)."""
        lost, doubled, broken = 0, 0, []
        for pair in self.pairs():
            for p in pair:
                c = Client(self.where(p, p.house), token=p.token, house=p.house)
                p.catch_up(c)
                c.close()
                self.assertEqual(sorted(p.told), list(range(1, len(p.told) + 1)), "gaps")
            events = sum(n["note"] == "event" for n in pair[0].told.values())
            granted = sum(len(p.acked) for p in pair)
            unheard = sum(p.pending is not None for p in pair)  # granted perhaps, and nobody heard of it
            lost += max(0, granted - events)
            doubled += max(0, events - granted - unheard)
            if why := self.history(pair).stuck():
                broken.append(f"{pair[0].table}: {why}")
        return lost, doubled, broken

    @staticmethod
    def history(pair):
        table = linear.Table([p.told for p in pair])
        for p in pair:
            for what, *words in p.history:
                getattr(table, what)(p.seat, *words)
            if p.pending:
                move, asked = p.pending
                table.move(p.seat, asked, linear.FOREVER, move["cmd"], None)
        return table

    def expect_whole(self, place):
        done = subprocess.run([support.SPIL, "check", *place], capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)


class UnderLoad(Load):
    def setUp(self):
        super().setUp()
        self.server = Server("--allow-seeds").start()
        self.addCleanup(self.server.close)

    def test_kill_9(self):
        """Nothing acknowledged is lost, nothing is done twice, no note has a gap or changes, however often it is killed."""
        def during():
            for _ in range(KILLS):
                self.stop.wait(self.rng.uniform(0.1, 0.6))
                self.server.kill()
                self.server.start()
                if self.faults():
                    return
            self.stop.wait(1)

        self.assertFalse(self.play(during))
        acked = sum(len(p.acked) for p in self.people)
        print(f"{KILLS} kills, {acked} moves acknowledged, {sum(p.resent for p in self.people)} sent again", flush=True)
        self.assertGreater(acked, KILLS)
        self.assertEqual(self.compare(), (0, 0, []))
        self.expect_whole([self.server.place])

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
