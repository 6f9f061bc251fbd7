"""What people do besides moving: undo by consent, pause, talk, resign, hints, rematches, leaving the server, chance."""

import hashlib
import os
import re
import subprocess

import support
from playing import to_move
from support import Case


class Undo(Case):
    def moved(self, n, **fields):
        (a, b), t = self.people(2, "punto", **fields)
        for i in range(n):
            mover = to_move((a, b), t)
            mover.ask("move", table=t, cmd=i + 1, seen=0, move=mover.view(t)["moves"][0])
        a.settle()
        b.settle()
        last = mover
        return last, (b if last is a else a), t

    def test_agreed(self):
        mover, other, t = self.moved(3)
        before = mover.views[t][-2]["view"]
        mover.ask("undo", table=t)
        asks = other.note(t, "asks")
        self.assertEqual((asks["what"], asks["seat"]), ("undo", mover.ask("sit", table=t, invite=mover.invite)["seat"]))
        mover.refused("not_now", "undo", table=t)
        mover.refused("not_now", "agree", table=t)  # not asked
        other.ask("agree", table=t)
        for c in (mover, other):
            note = c.note(t, "undo")
            self.assertEqual((note["done"], note["moves"]), (True, 2))
            c.view_after(t, note["seq"])
        self.assertEqual(mover.view(t)["view"], before)
        other.refused("not_now", "agree", table=t)
        mover.settle()
        self.assertTrue(mover.view(t)["moves"])

    def test_it_takes_back_all_after_it(self):
        mover, other, t = self.moved(3)
        other.ask("undo", table=t)  # its own last is the second
        mover.ask("agree", table=t)
        self.assertEqual(other.note(t, "undo")["moves"], 1)

    def test_refused(self):
        mover, other, t = self.moved(3)
        mover.ask("undo", table=t)
        other.note(t, "asks")
        other.ask("refuse", table=t)
        note = mover.note(t, "undo")
        self.assertEqual((note["done"], note["moves"]), (False, 3))
        other.refused("not_now", "refuse", table=t)

    def test_the_next_move_ends_it(self):
        mover, other, t = self.moved(3)
        mover.ask("undo", table=t)
        other.ask("move", table=t, cmd=100, seen=0, move=other.view(t)["moves"][0])
        other.settle()
        kinds = [(n["note"], n.get("done")) for n in other.notes[t][-3:]]
        self.assertEqual(kinds, [("asks", None), ("undo", False), ("event", None)])

    def test_the_record_holds_what_stands(self):
        (a,), t = self.people(1, "punto", seats=2, options=dict(rounds=1))
        a.until(lambda: a.views.get(t) and a.views[t][-1]["moves"])
        a.ask("move", table=t, cmd=1, seen=0, move=a.view(t)["moves"][0])
        a.ask("undo", table=t)  # bots agree
        self.assertIs(a.note(t, "undo")["done"], True)

    def test_codes(self):
        (a, b), t = self.people(2, "punto", undo="never")
        a.refused("not_allowed", "undo", table=t)
        (a, b), t = self.people(2, "punto")
        a.refused("not_now", "undo", table=t)  # no own move
        (a, b), t = self.people(2, "7ate9", timed=False)
        a.refused("not_allowed", "undo", table=t)


class Pause(Case):
    def test_pause_and_resume(self):
        (a, b), t = self.people(2, "punto")
        a.ask("pause", table=t)
        note = b.note(t, "pause")
        self.assertEqual(note["seat"], 0)
        a.settle()
        n = a.last[t]
        b.ask("pause", table=t)  # granted again, and nothing happens
        a.settle()
        self.assertEqual(a.last[t], n)
        mover = to_move((a, b), t) if any(c.view(t)["moves"] for c in (a, b)) else a
        mover.refused("not_now", "move", table=t, cmd=1, seen=0, move="x")
        b.ask("resume", table=t)
        resumed = a.note(t, "resume")
        self.assertEqual(resumed["seat"], 1)
        self.assertEqual(a.view_after(t, resumed["seq"])["seq"], resumed["seq"])
        b.settle()
        n = b.last[t]
        a.ask("resume", table=t)
        b.settle()
        self.assertEqual(b.last[t], n)


class Talk(Case):
    def test_talk(self):
        (a, b), t = self.people(2, "punto", start=False)
        w = self.client()
        w.ask("watch", table=t)
        a.ask("talk", table=t, text='þú "og" \\ég')
        for c in (a, b, w):
            note = c.note(t, "talk")
            self.assertEqual((note["seat"], note["text"], note["ms"]), (0, 'þú "og" \\ég', 0))

    def test_ten_in_ten_seconds(self):
        (a, b), t = self.people(2, "punto")
        for i in range(10):
            a.ask("talk", table=t, text=str(i), cmd=i + 1)
        a.refused("too_fast", "talk", table=t, text="10", cmd=11)
        a.refused("too_fast", "talk", table=t, text="10", cmd=11)  # not kept: the number is free
        a.ask("talk", table=t, text="0", cmd=1)  # a kept reply is no talk
        b.ask("talk", table=t, text="others may", cmd=1)
        self.assertEqual(self.client(token=a.token).hello_reply["cmd"], 10)

    def test_switched_off(self):
        (a, b), t = self.people(2, "punto", talk=False)
        a.refused("not_allowed", "talk", table=t, text="hi")


class Resign(Case):
    def verify(self, record):
        """What `spil verify` says of it: its exit status."""
        return subprocess.run([support.SPIL, "verify", "-"], input=record, text=True, capture_output=True, check=False,
                              timeout=support.LONG).returncode

    def test_it_ends_a_game_of_two(self):
        (a, b), t = self.people(2, "punto", options=dict(rounds=1))
        b.ask("resign", table=t)
        note = a.note(t, "seat", seat=1, resigned=True)
        self.assertNotIn("bot", note)  # nobody plays on
        over = a.note(t, "over")
        self.assertEqual((over["winners"], over["returns"], over["cause"]), ([0], [1, -1], "resign"))
        b.note(t, "over")
        b.refused("game_over", "move", table=t, cmd=1, seen=0, move="x")
        b.refused("game_over", "resign", table=t)
        b.ask("talk", table=t, text="well played")
        self.assertEqual(a.ask("look", table=t)["phase"], "over")
        record = b.ask("record", table=t)["record"]
        self.assertRegex(record, r"(?m)^resign (\d+) 1\nend \1 resign\nresult winners=0 ")
        self.assertEqual(self.verify(record), 0)
        for wrong in ("winners=1 ", "winners=0,1 ", "winners= "):
            self.assertEqual(self.verify(record.replace("winners=0 ", wrong)), 1)
        self.assertEqual(self.verify(re.sub(r"(?m)^end .*\n", "", record)), 1)
        a.ask("rematch", table=t)
        self.server.kill()
        self.server.start()
        again = self.client(token=a.token)
        self.assertEqual([n for n in again.ask("sync", table=t, after=0)["notes"] if n["note"] == "over"], [over])
        self.assertEqual(again.ask("record", table=t)["record"], record)
        self.assertEqual(subprocess.run([support.SPIL, "check", self.server.place], capture_output=True, check=False,
                                        timeout=support.LONG).returncode, 0)

    def test_among_three_a_bot_plays_on_until_one_is_left(self):
        (a, b, c), t = self.people(3, "punto")
        b.ask("resign", table=t)
        note = a.note(t, "seat", seat=1, resigned=True)
        self.assertTrue(note["bot"])
        b.ask("resign", table=t)  # again: nothing
        b.refused("not_now", "move", table=t, cmd=1, seen=0, move="x")
        a.settle()
        self.assertEqual(a.ask("look", table=t)["phase"], "play")
        c.ask("resign", table=t)
        over = a.note(t, "over")
        self.assertEqual((over["winners"], over["cause"]), ([0], "resign"))

    def test_with_no_person_left_it_ends(self):
        (a, b), t = self.people(2, "punto", seats=3)
        a.ask("resign", table=t)
        b.ask("resign", table=t)
        self.assertEqual(a.note(t, "over")["winners"], [2])
        (a,), t = self.people(1, "punto", seats=3)
        a.ask("resign", table=t)
        self.assertEqual(a.note(t, "over")["winners"], [1, 2])

    def test_a_side_is_there_while_one_of_its_seats_is(self):
        people, t = self.people(4, "punto", options=dict(teams=1))
        people[0].ask("resign", table=t)
        people[0].settle()
        self.assertNotIn("over", [n["note"] for n in people[0].notes[t]])
        people[2].ask("resign", table=t)
        self.assertEqual(people[0].note(t, "over")["winners"], [1, 3])

    def test_codes(self):
        (a, b), t = self.people(2, "punto", start=False)
        a.refused("not_started", "resign", table=t)
        self.client().refused("no_seat", "resign", table=t)


class Hint(Case):
    def test_alone_with_bots(self):
        (a,), t = self.people(1, "punto", seats=2)
        a.until(lambda: a.views.get(t) and a.views[t][-1]["moves"])
        reply = a.ask("hint", table=t)
        self.assertEqual(set(reply), {"re", "ok", "move", "why"})
        self.assertIn(reply["move"], a.view(t)["moves"])
        self.assertTrue(isinstance(reply["why"], str) and reply["why"])
        a.ask("move", table=t, cmd=1, seen=a.last[t], move=reply["move"])

    def test_in_games_with_rules_alone(self):
        for game, forced in (("highcard", False), ("parade", True)):
            (a,), t = self.people(1, game, seats=2)
            a.until(lambda: a.views.get(t) and a.views[t][-1]["moves"])
            reply = a.ask("hint", table=t)
            self.assertIn(reply["move"], a.view(t)["moves"])
            self.assertRegex(reply["why"], "nothing else to do" if forced else r"\d+ of 100")

    def test_codes(self):
        (a, b), t = self.people(2, "punto", start=False)
        a.refused("not_allowed", "hint", table=t)
        a.ask("start", table=t)
        a.refused("not_allowed", "hint", table=t)


class Rematch(Case):
    def over(self, n=2, **fields):
        """A game that is over: from a state one move before its end."""
        (a, b), t = self.people(2, "punto", options=dict(rounds=1), **fields)
        cmd = 0
        while not any(x["note"] == "over" for x in a.notes[t]):
            mover = to_move((a, b), t)
            cmd += 1
            mover.ask("move", table=t, cmd=cmd, seen=0, move=mover.view(t)["moves"][0])
            a.settle()
            b.settle()
        return a, b, t

    def test_each_one_seat_further_on(self):
        a, b, t = self.over()
        r = b.ask("rematch", table=t)
        self.assertEqual(set(r), {"re", "ok", "table", "invite", "seat", "seq", "commit", "cmd"})
        new = r["table"]
        self.assertNotEqual(new, t)
        self.assertEqual((r["seat"], r["cmd"]), (0, 0))  # of 2 seats, seat 1 goes on to 0
        note = a.note(t, "rematch")
        self.assertEqual((note["next"], note["invite"]), (new, r["invite"]))
        look = a.ask("look", table=new)
        self.assertEqual([w["name"] for w in look["who"]], ["P1", "P0"])
        self.assertEqual([w["here"] for w in look["who"]], [True, False])
        again = b.ask("rematch", table=t)
        self.assertEqual((again["table"], again["seat"]), (new, 0))
        self.client().refused("no_seat", "sit", table=new, invite=r["invite"])
        self.client().refused("no_seat", "sit", table=new, invite=r["invite"], seat=1)
        self.client().refused("no_seat", "rematch", table=t)
        r2 = a.ask("rematch", table=t)
        self.assertEqual((r2["table"], r2["seat"], r2["commit"]), (new, 1, r["commit"]))
        a.note(new, "start")
        b.note(new, "start")

    def test_by_sitting_down(self):
        a, b, t = self.over()
        self.assertEqual(a.note(t, "over")["cause"], "played")
        self.assertNotIn("\nend ", a.ask("record", table=t)["record"])
        r = a.ask("rematch", table=t)
        self.assertEqual(b.ask("sit", table=r["table"], invite=r["invite"])["seat"], 0)
        b.note(r["table"], "start")

    def test_a_bot_on_a_kept_seat(self):
        a, b, t = self.over()
        r = a.ask("rematch", table=t)
        b.refused("not_allowed", "place", table=r["table"], seat=0, bot="random")
        a.ask("place", table=r["table"], seat=0, bot="random")
        a.note(r["table"], "start")

    def test_onlookers_get_no_invitation(self):
        (a, b), t = self.people(2, "punto", options=dict(rounds=1))
        w = self.client()
        w.ask("watch", table=t)
        cmd = 0
        while not any(x["note"] == "over" for x in a.notes[t]):
            mover = to_move((a, b), t)
            cmd += 1
            mover.ask("move", table=t, cmd=cmd, seen=0, move=mover.view(t)["moves"][0])
            a.settle()
            b.settle()
        r = a.ask("rematch", table=t)
        note = w.note(t, "rematch")
        self.assertEqual(note["next"], r["table"])
        self.assertNotIn("invite", note)
        self.assertFalse(any(r["invite"] in text for text in w.raw))


class Forget(Case):
    def test_forget(self):
        (a, b), t = self.people(2, "punto")
        name = "Nafn" + os.urandom(6).hex()
        c = self.client(name=name)
        r = c.ask("open", game="punto", seats=2)
        words = "words" + os.urandom(6).hex()
        c.ask("talk", table=r["table"], text=words)
        d = self.client()
        d.ask("sit", table=r["table"], invite=r["invite"])
        c.ask("start", table=r["table"])
        d.note(r["table"], "start")
        self.assertIn(name.encode(), self.server.kept())
        self.assertIn(words.encode(), self.server.kept())
        numbers = [n["seq"] for n in d.ask("sync", table=r["table"], after=0)["notes"]]
        c.ask("forget")
        c.refused("no_hello", "look", table=r["table"])
        self.client(hello=False).refused("not_allowed", "hello", token=c.token)
        d.note(r["table"], "seat", seat=0, bot="level3")  # it leaves running games
        sync = d.ask("sync", table=r["table"], after=0)
        self.assertEqual([n["seq"] for n in sync["notes"]][:len(numbers)], numbers)
        talk = next(n for n in sync["notes"] if n["note"] == "talk")
        self.assertEqual(talk["text"], "")
        text = str(sync)
        self.assertNotIn(name, text)
        self.assertIn("someone", text)
        self.assertNotIn(name.encode(), self.server.kept())
        self.assertNotIn(words.encode(), self.server.kept())
        self.assertNotIn(c.token.encode(), self.server.kept())
        self.server.kill()
        self.server.start()
        again = self.client(token=d.token)
        after = again.ask("sync", table=r["table"], after=0)
        self.assertEqual(after["notes"][:len(sync["notes"])], sync["notes"])
        self.client(hello=False).refused("not_allowed", "hello", token=c.token)
        status = subprocess.run([support.SPIL, "check", self.server.place], capture_output=True, check=False)
        self.assertEqual(status.returncode, 0, status)

    def test_tokens_are_stored_as_hashes(self):
        c = self.client()
        c.ask("open", game="punto", seats=2)
        self.assertNotIn(c.token.encode(), self.server.kept())

    def test_a_new_hello(self):
        c = self.client(name="X")
        c.ask("forget")
        c.hello()
        self.assertEqual(c.name, "Guest")


def blake(data):
    return hashlib.blake2b(data, digest_size=32).digest()


class Chance(Case):
    """The shuffle that nobody has to trust."""

    def with_chance(self, mine=True, **fields):
        a, b = self.client(name="A"), self.client(name="B")
        ca, cb = os.urandom(16), os.urandom(16)
        r = a.ask("open", game="punto", seats=2, options=dict(rounds=1), chance=blake(ca).hex(), **fields)
        more = dict(chance=blake(cb).hex()) if mine else {}
        s = b.ask("sit", table=r["table"], invite=r["invite"], **more)
        self.assertEqual(s["commit"], r["commit"])
        a.ask("start", table=r["table"])
        asks = [c.note(r["table"], "asks") for c in (a, b)]
        hashes = {"0": blake(ca).hex(), **({"1": blake(cb).hex()} if mine else {})}
        for note in asks:
            self.assertEqual((note["what"], note["hashes"], note["commit"]), ("chance", hashes, r["commit"]))
        return a, b, ca, cb, r

    def record(self, a, b, t):
        cmd = 0
        while not any(x["note"] == "over" for x in a.notes[t]):
            mover = to_move((a, b), t)
            cmd += 1
            mover.ask("move", table=t, cmd=cmd, seen=0, move=mover.view(t)["moves"][0])
            a.settle()
            b.settle()
        return a.ask("record", table=t)["record"]

    def fields(self, record):
        return {w: re.findall(rf"(?m)^{w} (.*)$", record) for w in ("seed", "table", "commit", "secret", "chance")}

    def check(self, record, counted, t):
        f = self.fields(record)
        secret = bytes.fromhex(f["secret"][0])
        self.assertEqual(blake(secret).hex(), f["commit"][0])
        key = blake(secret + b"".join(counted) + t.encode("ascii")).hex()
        self.assertEqual(f["seed"], [key])
        return f

    def test_all_answer(self):
        a, b, ca, cb, r = self.with_chance()
        t = r["table"]
        a.ask("chance", table=t, bytes=ca.hex())
        b.ask("chance", table=t, bytes=cb.hex())
        self.assertEqual([c.note(t, "start")["counted"] for c in (a, b)], [[0, 1], [0, 1]])
        a.refused("not_now", "chance", table=t, bytes=ca.hex())
        f = self.check(self.record(a, b, t), [ca, cb], t)
        self.assertEqual(f["chance"], [f"0 {blake(ca).hex()} {ca.hex()}", f"1 {blake(cb).hex()} {cb.hex()}"])
        self.assertEqual(f["commit"], [r["commit"]])

    def test_one_does_not_answer(self):
        a, b, ca, cb, r = self.with_chance()
        b.ask("chance", table=r["table"], bytes=cb.hex())
        self.assertEqual(a.note(r["table"], "start")["counted"], [1])
        f = self.check(self.record(a, b, r["table"]), [cb], r["table"])
        self.assertEqual(f["chance"], [f"0 {blake(ca).hex()} -", f"1 {blake(cb).hex()} {cb.hex()}"])

    def test_bytes_that_do_not_fit(self):
        a, b, ca, cb, r = self.with_chance()
        b.ask("chance", table=r["table"], bytes=cb.hex())
        a.refused("not_allowed", "chance", table=r["table"], bytes=os.urandom(16).hex())
        self.assertEqual(a.note(r["table"], "start")["counted"], [1])
        self.check(self.record(a, b, r["table"]), [cb], r["table"])

    def test_one_has_sent_no_hash(self):
        a, b, ca, cb, r = self.with_chance(mine=False)
        b.refused("not_now", "chance", table=r["table"], bytes=cb.hex())
        a.ask("chance", table=r["table"], bytes=ca.hex())
        self.assertEqual(a.note(r["table"], "start")["counted"], [0])
        self.check(self.record(a, b, r["table"]), [ca], r["table"])

    def test_nobody_has(self):
        (a, b), t = self.people(2, "punto", options=dict(rounds=1))
        self.assertEqual(a.note(t, "start")["counted"], [])
        self.assertFalse(any(n["note"] == "asks" for n in a.notes[t]))
        self.check(self.record(a, b, t), [], t)

    def test_the_asking_survives_a_restart(self):
        a, b, ca, cb, r = self.with_chance()
        t = r["table"]
        a.ask("chance", table=t, bytes=ca.hex())
        self.server.kill()
        self.server.start()
        a2, b2 = self.client(token=a.token), self.client(token=b.token)
        reply = b2.try_("chance", table=t, bytes=cb.hex())
        b2.until(lambda: any(n["note"] == "start" for n in b2.ask("sync", table=t, after=0)["notes"]))
        start = next(n for n in b2.ask("sync", table=t, after=0)["notes"] if n["note"] == "start")
        self.assertEqual(start["counted"], [0, 1] if reply["ok"] else [0])
        self.assertTrue(a2.hello_reply["tables"])

    def test_with_a_seed_it_plays_no_part(self):
        a = self.client()
        r = a.ask("open", game="punto", seats=2, seating=["me", "random"], seed="5", chance="0" * 64)
        self.assertIsNone(r["commit"])
        a.note(r["table"], "start")
        self.assertFalse(any(n["note"] == "asks" for n in a.notes[r["table"]]))


if __name__ == "__main__":
    support.main()
