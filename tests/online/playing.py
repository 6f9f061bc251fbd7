"""Play: moves, views, `sync`, once, `seen`, whole games of all four."""

import json
import random
import subprocess

import support
from support import Case, strict_json

GAMES = {"punto": 2, "7ate9": 2, "sequence": 2, "rumi7": 2}


def to_move(clients, table):
    """The client whose turn it is, by the moves of the last views."""
    for c in clients:
        c.settle()
    for c in clients:
        if c.view(table)["moves"]:
            return c
    raise AssertionError("nobody has a move")


def choose(rng, moves):
    """A move that brings a game on: what lays or plays before what draws."""
    best = [m for m in moves if m.startswith(("last", "play:", "set", "run", "add"))]
    return rng.choice(best or [m for m in moves if not m.startswith("swap")] or moves)


class Moves(Case):
    def test_reply_then_notes_then_view(self):
        (a, b), t = self.people(2, "punto")
        mover = to_move((a, b), t)
        other = b if mover is a else a
        before = mover.last[t]
        n = len(mover.raw)
        reply = mover.ask("move", table=t, cmd=1, seen=before, move=mover.view(t)["moves"][0])
        self.assertEqual(set(reply), {"re", "ok", "seq"})
        self.assertEqual(mover.last[t], before)  # no note of it came before the reply
        mover.settle()
        self.assertEqual(mover.last[t], reply["seq"])
        kinds = [next(k for k in ("re", "note", "view") if k in strict_json(r)) for r in mover.raw[n:]]
        self.assertEqual(kinds, ["re", "note", "view", "re"])
        note = mover.notes[t][-1]
        self.assertEqual((note["note"], note["events"][0]["event"] if "event" in note["events"][0] else "place"), ("event", "place"))
        other.settle()
        self.assertEqual(other.notes[t][-1]["events"], note["events"])
        self.assertTrue(other.view(t)["moves"])
        self.assertFalse(mover.view(t)["moves"])

    def test_refusals(self):
        (a, b), t = self.people(2, "punto")
        mover = to_move((a, b), t)
        other = b if mover is a else a
        view = mover.view(t)
        n = {c: len(c.raw) for c in (a, b)}
        mover.refused("bad_move", "move", table=t, cmd=1, seen=0, move="nonsense")
        mover.refused("bad_move", "move", table=t, cmd=2, seen=0, move="")
        mover.refused("bad_move", "move", table=t, cmd=3, seen=0, move="R5@0,0 ")
        mover.refused("illegal_move", "move", table=t, cmd=4, seen=0, move=view["moves"][0].split("@")[0] + "@9,9")
        other.refused("illegal_move", "move", table=t, cmd=1, seen=0, move=view["moves"][0])
        for c in (a, b):  # a refusal is nobody else's business, and changes nothing
            c.settle()
            self.assertTrue(all('"re"' in r for r in c.raw[n[c]:]), c.raw[n[c]:])
        sync = mover.ask("sync", table=t, after=0)
        self.assertEqual((sync["view"], sync["moves"]), (view["view"], view["moves"]))

    def test_seen_refuses_nothing_where_turns_are_taken(self):
        (a, b), t = self.people(2, "punto")
        for i in range(4):
            mover = to_move((a, b), t)
            mover.ask("move", table=t, cmd=i + 1, seen=0, move=mover.view(t)["moves"][0])

    def test_a_view_for_every_receiver(self):
        """Also for those in whose view nothing changed: the same number of frames for everybody."""
        (a, b), t = self.people(2, "sequence")
        w = self.client()
        w.ask("watch", table=t)
        for c in (a, b, w):
            c.settle()
        before = [len(c.views.get(t, ())) for c in (a, b, w)]
        for i in range(3):
            mover = to_move((a, b), t)
            mover.ask("move", table=t, cmd=i + 1, seen=mover.last[t], move=mover.view(t)["moves"][0])
        for c in (a, b, w):
            c.settle()
        self.assertEqual([len(c.views[t]) - n for c, n in zip((a, b, w), before)], [3, 3, 3])
        self.assertEqual(w.views[t][-1]["moves"], [])


class Sync(Case):
    def test_notes_again(self):
        (a, b), t = self.people(2, "punto")
        for i in range(6):
            mover = to_move((a, b), t)
            mover.ask("move", table=t, cmd=i + 1, seen=0, move=mover.view(t)["moves"][0])
        a.settle()
        b.settle()
        sync = a.ask("sync", table=t, after=0)
        self.assertEqual(set(sync) - {"due_ms"}, {"re", "ok", "seq", "cmd", "view", "moves", "notes", "around", "eyes", "series",
                                                  "opener", "talk", "undo", "watch"})
        self.assertEqual([n["seq"] for n in sync["notes"]], list(range(1, sync["seq"] + 1)))
        self.assertEqual(sync["seq"], a.last[t])
        flowed = {n["seq"]: n for n in a.notes[t]}
        for note in sync["notes"]:
            if note["seq"] in flowed:
                self.assertEqual(note, {k: v for k, v in flowed[note["seq"]].items() if k in note}, "not the same note")
        self.assertEqual((sync["view"], sync["moves"]), (a.view(t)["view"], a.view(t)["moves"]))
        part = a.ask("sync", table=t, after=sync["seq"] - 2)
        self.assertEqual(part["notes"], sync["notes"][-2:])
        self.assertEqual(a.ask("sync", table=t, after=sync["seq"])["notes"], [])
        a.refused("bad_message", "sync", table=t, after=sync["seq"] + 1)

    def test_before_the_start(self):
        (a, b), t = self.people(2, "punto", start=False)
        sync = a.ask("sync", table=t, after=0)
        self.assertIsNone(sync["view"])
        self.assertEqual(sync["moves"], [])

    def test_a_reply_that_would_be_too_long(self):
        """`from` is the first number from which the rest fits."""
        people, t = self.people(6, "rumi7")
        a = people[0]
        for c in people:
            for _ in range(10):
                c.ask("talk", table=t, text="\U0001f0a1" * 200)
        a.settle()
        sync = a.ask("sync", table=t, after=0)
        self.assertEqual(sync["notes"], [])
        start = sync["from"]
        self.assertGreater(start, 1)
        n = len(a.raw)
        rest = a.ask("sync", table=t, after=start - 1)
        self.assertNotIn("from", rest)
        self.assertEqual([x["seq"] for x in rest["notes"]], list(range(start, sync["seq"] + 1)))
        text = next(r for r in a.raw[n:] if '"re"' in r)
        self.assertLessEqual(len(text.encode()), 32768)
        longer = a.ask("sync", table=t, after=start - 2)
        self.assertEqual((longer["notes"], longer["from"]), ([], start))


class Once(Case):
    def test_a_move_is_made_once(self):
        (a, b), t = self.people(2, "punto")
        mover = to_move((a, b), t)
        first = mover.ask("move", table=t, cmd=5, seen=0, move=mover.view(t)["moves"][0])
        for other_move in ("nonsense", mover.view(t)["moves"][0] if mover.view(t)["moves"] else "R1@0,0"):
            again = mover.ask("move", table=t, cmd=5, seen=0, move=other_move)
            self.assertEqual(again["seq"], first["seq"])
        self.assertEqual(mover.ask("sync", table=t, after=0)["cmd"], 5)
        mover.refused("too_late", "move", table=t, cmd=4, seen=0, move="nonsense")
        second = self.client(token=mover.token)
        self.assertEqual(second.ask("move", table=t, cmd=5, seen=0, move="anything")["seq"], first["seq"])
        self.assertEqual(second.ask("sit", table=t, invite=a.invite)["cmd"], 5)
        steps = [n for n in a.ask("sync", table=t, after=0)["notes"] if n["note"] == "event"]
        self.assertEqual(len(steps), 1)

    def test_a_refusal_is_kept(self):
        (a, b), t = self.people(2, "punto")
        mover = to_move((a, b), t)
        mover.refused("bad_move", "move", table=t, cmd=1, seen=0, move="nonsense")
        say = mover.refused("bad_move", "move", table=t, cmd=1, seen=0, move=mover.view(t)["moves"][0])
        self.assertTrue(say)
        # a kept reply comes before the phase …
        mover.ask("pause", table=t)
        mover.refused("bad_move", "move", table=t, cmd=1, seen=0, move="x")
        mover.refused("not_now", "move", table=t, cmd=2, seen=0, move="x")
        mover.ask("resume", table=t)
        mover.refused("not_now", "move", table=t, cmd=2, seen=0, move=mover.view(t)["moves"][0])
        # … but after bad_message, which uses up no number
        mover.refused("bad_message", "move", table=t, cmd=1, seen="x", move="x")
        mover.refused("bad_message", "move", table=t, cmd=3, seen=9999, move="x")
        mover.ask("move", table=t, cmd=3, seen=0, move=mover.view(t)["moves"][0])

    def test_numbers_are_each_seats_own(self):
        (a, b), t = self.people(2, "punto")
        for i, cmd in enumerate((7, 7, 8, 9007199254740991)):
            mover = to_move((a, b), t)
            mover.ask("move", table=t, cmd=cmd, seen=0, move=mover.view(t)["moves"][0])

    def test_one_series_for_open_talk_and_undo(self):
        (a, b), t = self.people(2, "punto")
        a.ask("talk", table=t, text="one", cmd=5)
        a.ask("talk", table=t, text="two", cmd=5)
        a.refused("too_late", "open", game="punto", seats=2, cmd=4)
        a.refused("too_late", "undo", table=t, cmd=3)
        a.refused("not_now", "undo", table=t, cmd=6)
        b.settle()
        self.assertEqual([n["text"] for n in b.notes[t] if n["note"] == "talk"], ["one"])
        self.assertEqual(self.client(token=a.token).hello_reply["cmd"], 6)

    def test_resend_storm(self):
        """Every move is sent five times, over three connections, in one go."""
        (a, b), t = self.people(2, "punto", options=dict(rounds=1))
        lines = {c: [c, self.client(token=c.token), self.client(token=c.token)] for c in (a, b)}
        for i in range(12):
            mover = to_move((a, b), t)
            move = mover.view(t)["moves"][0]
            sent = [(c, c.send("move", table=t, cmd=i + 1, seen=0, move=move)) for c in lines[mover] + lines[mover][:2]]
            replies = [{**c.reply(n), "re": 0} for c, n in sent]
            self.assertTrue(all(r == replies[0] for r in replies), replies)
            self.assertIs(replies[0]["ok"], True)
        steps = [n for n in a.ask("sync", table=t, after=0)["notes"] if n["note"] == "event"]
        self.assertEqual(len(steps), 12)


class WholeGames(Case):
    """Random games to the end, by people; afterwards the record replays and verifies, and all notes are there again."""

    def play(self, game, seats, seed, **fields):
        rng = random.Random(seed)
        clients, t = self.people(seats, game, timed=False, **fields) if game in ("7ate9", "rumi7") else \
            self.people(seats, game, **fields)
        cmd = 0
        for c in clients:
            c.settle()
        while not any(n["note"] == "over" for n in clients[0].notes[t]):
            movers = [c for c in clients if c.view(t)["moves"]]
            self.assertTrue(movers, [c.view(t) for c in clients])
            mover = rng.choice(movers) if game == "7ate9" else movers[0]
            moves = mover.view(t)["moves"]
            claims = [m for m in moves if m in ("claim", "pass")]
            cmd += 1
            mover.ask("move", table=t, cmd=cmd, seen=mover.last[t], move=rng.choice(claims) if claims else choose(rng, moves))
            for c in clients:
                c.settle()
        return clients, t

    def check_end(self, clients, t):
        over = [next(n for n in c.notes[t] if n["note"] == "over") for c in clients]
        self.assertTrue(all((o["winners"], o["points"], o["returns"]) ==
                            (over[0]["winners"], over[0]["points"], over[0]["returns"]) for o in over))
        a = clients[0]
        self.assertEqual(a.ask("look", table=t)["phase"], "over")
        for do, fields in (("move", dict(cmd=10**6, seen=0, move="x")), ("undo", {}), ("pause", {}), ("resume", {})):
            if do != "undo" or a.ask("look", table=t)["game"] != "7ate9":
                a.refused("game_over", do, table=t, **fields)
        self.assertEqual(a.view(t)["moves"], [])
        record = a.ask("record", table=t)["record"]
        path = self.server.folder / "record"
        path.write_text(record)
        done = subprocess.run([support.SPIL, "verify", str(path)], capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr + record[:600])
        words = [line.split()[0] for line in record.splitlines()]
        for word in ("seed", "table", "commit", "secret", "result"):
            self.assertEqual(words.count(word), 1, record[:600])
        self.assertIn(f"table {t}\n", record)
        # and it can say no
        secret = next(line for line in record.splitlines() if line.startswith("secret "))
        broken = secret[:-1] + ("0" if secret[-1] != "0" else "1")
        path.write_text(record.replace(secret, broken))
        done = subprocess.run([support.SPIL, "verify", str(path)], capture_output=True, text=True, check=False)
        self.assertNotEqual(done.returncode, 0, "a record with a changed secret passes")
        return record

    def test_punto(self):
        self.check_end(*self.play("punto", 2, 1))

    def test_7ate9(self):
        self.check_end(*self.play("7ate9", 3, 2))

    def test_sequence(self):
        clients, t = self.play("sequence", 2, 3, options=dict(board="small"))
        self.check_end(clients, t)

    def test_rumi7(self):
        clients, t = self.play("rumi7", 3, 4, options=dict(first_round=1, last_round=1))
        self.check_end(clients, t)

    def test_with_a_custom_board(self):
        from tables import BOARD
        clients, t = self.play("sequence", 2, 5, board=BOARD)
        record = self.check_end(clients, t)
        self.assertIn("own", record)
        looked = self.client().ask("look", table=t)  # newcomers can read the views
        self.assertEqual((looked["options"]["board"], looked["board"].strip()), ("own", BOARD.strip()))

    def test_from_a_state(self):
        state = support.deal("punto", 2, 9, rounds=1)
        clients, t = self.play("punto", 2, 6, state=state, options=dict(rounds=1))
        record = clients[0].ask("record", table=t)["record"]
        line = next(line for line in record.splitlines() if line.startswith("state "))
        self.assertEqual(json.loads(line[6:])["piles"], state["piles"])
        self.assertFalse(any(line.startswith(("seed", "commit", "secret")) for line in record.splitlines()))

    def test_against_bots(self):
        c = self.client()
        rng = random.Random(7)
        t = c.ask("open", game="punto", seats=3, seating=["level1", "me", "random"], options=dict(rounds=1))["table"]
        cmd = 0
        while not any(n["note"] == "over" for n in c.notes.get(t, ())):
            c.until(lambda: c.views.get(t) and (c.views[t][-1]["moves"] or c.notes[t][-1]["note"] == "over"))
            moves = c.view(t)["moves"]
            if moves:
                cmd += 1
                c.ask("move", table=t, cmd=cmd, seen=c.last[t], move=rng.choice(moves))
                c.settle()
        self.check_end([c], t)


class Records(Case):
    def test_who_may_have_it(self):
        (a, b), t = self.people(2, "punto")
        a.refused("not_now", "record", table=t)
        w = self.client()
        w.refused("no_seat", "record", table=t)
        w.ask("watch", table=t)
        w.refused("not_now", "record", table=t)


if __name__ == "__main__":
    support.main()
