"""Who is there, and what is allowed at a table: told, never guessed."""

import os
import random
import time

import support
from support import Case

ROUNDS = int(os.environ.get("SPIL_ROUNDS", "1"))


class Presence(Case):
    def is_(self, frame):
        return [one["is"] for one in frame["around"]]

    def test_rights(self):
        a = self.client(name="A")
        opened = a.ask("open", game="punto", seats=2, talk=False, undo="never", watch=False)
        b = self.client(name="B")
        rights = {"talk": False, "undo": False, "watch": False}
        for c, opener in ((a, True), (b, False)):
            looked = c.ask("look", table=opened["table"])
            self.assertEqual({k: looked[k] for k in (*rights, "opener")}, {**rights, "opener": opener})
        b.ask("sit", table=opened["table"], invite=opened["invite"])
        a.ask("leave", table=opened["table"])
        self.assertIs(b.ask("sync", table=opened["table"], after=0)["opener"], True)  # the next person opens
        race = a.ask("open", game="7ate9", seats=2)["table"]
        looked = a.ask("look", table=race)
        self.assertEqual((looked["talk"], looked["undo"], looked["watch"]), (True, False, True))  # not in a race

    def test_around(self):
        """Here, near, away: told once it lasts, to those who have said `at`, and to nobody else."""
        (a, b), t = self.people(2, "punto")
        watcher = self.client(name="W")
        a.ask("at", table=t, shown=True)
        b.ask("at", table=t, shown=True)
        a.until(lambda: a.around.get(t) and self.is_(a.around[t][-1]) == ["here", "here"])
        watcher.ask("watch", table=t)
        a.until(lambda: a.around[t][-1]["eyes"])
        self.assertEqual(a.around[t][-1]["eyes"][0]["name"], "W")
        self.assertNotEqual(a.around[t][-1]["eyes"][0]["who"], watcher.you)
        self.assertEqual(a.ask("sync", table=t, after=0)["eyes"], a.around[t][-1]["eyes"])
        b.ask("at", shown=False)  # in the background: told after 5 s
        began = time.monotonic()
        a.until(lambda: self.is_(a.around[t][-1]) == ["here", "near"])
        self.assertGreater(time.monotonic() - began, 4)
        told = len(a.around[t])
        b.drop()  # a reload is never told
        b = self.client(token=b.token)
        b.ask("at", table=t, shown=True)
        a.until(lambda: self.is_(a.around[t][-1]) == ["here", "here"])
        self.assertNotIn("away", [w for f in a.around[t][told:] for w in self.is_(f)])
        b.drop()
        began = time.monotonic()
        a.until(lambda: self.is_(a.around[t][-1]) == ["here", "away"])
        self.assertGreater(time.monotonic() - began, 18)
        self.assertGreaterEqual(a.around[t][-1]["around"][1]["since_ms"], 20000)
        watcher.settle()
        self.assertEqual(watcher.around, {})

    def test_at_is_not_said_all_the_time(self):
        a = self.client()
        self.assertIn("too_fast", [a.try_("at", shown=False).get("code") for _ in range(20)])

    def test_a_line_without_pongs_is_closed(self):
        r = self.raw()
        r.socket.settimeout(support.LONG)
        opcodes = []
        try:
            while 8 not in opcodes:
                opcode, payload = r.receive()
                opcodes.append(opcode)
        except EOFError:
            pass
        self.assertEqual((opcodes, payload[:2]), ([9, 8], (1001).to_bytes(2, "big")))


class Crowd(Case):
    def test_all_see_the_same(self):
        """People come, look elsewhere and go: who is there sees all of them as they are. Short, nobody goes: it is told
        after 20 s."""
        people, t = self.people(4, "punto")
        rng, gone = random.Random(ROUNDS), set()
        for _ in range(ROUNDS):
            ways = ["here", *(rng.choices(("here", "near", "away"), k=3) if ROUNDS > 1 else ("here", "near", "near"))]
            rng.shuffle(ways)
            for i, way in enumerate(ways):
                if way == "away":
                    if i not in gone:
                        people[i].drop()
                        gone.add(i)
                    continue
                if i in gone:
                    people[i] = self.client(token=people[i].token)
                    gone.remove(i)
                people[i].ask("at", **({"table": t, "shown": True} if way == "here" else {"shown": False}))
            for one in (people[i] for i, way in enumerate(ways) if way == "here"):
                one.until(lambda one=one: t in one.around and [w["is"] for w in one.around[t][-1]["around"]] == ways)


class Outages(Case):
    """A race that several people, or the server, have dropped out of counts down again."""

    def race(self, n):
        clients, t = self.people(n, "7ate9")
        for c in clients:
            c.note(t, "go")
        return clients, t, clients[0].last[t]

    def test_it_waits_until_all_are_back(self):
        (a, b, c), t, last = self.race(3)
        b.drop()
        c.drop()
        self.assertIsNone(a.note(t, "pause", after=last)["seat"])
        a.refused("not_now", "move", table=t, cmd=1, seen=a.last[t], move="draw")
        b = self.client(token=b.token)
        a.settle()
        self.assertEqual(a.ask("look", table=t)["phase"], "pause")  # one is still away
        self.client(token=c.token)
        self.assertIsNone(a.note(t, "resume", after=last)["seat"])
        a.note(t, "go", after=last)
        self.assertEqual([n["left"] for n in a.notes[t] if n["note"] == "count" and n["seq"] > last], [3, 2, 1])

    def test_but_not_for_ever(self):
        (a, b, c), t, last = self.race(3)
        b.drop()
        c.drop()
        a.note(t, "pause", after=last)
        began = time.monotonic()
        a.note(t, "resume", after=last)
        self.assertGreater(time.monotonic() - began, 9)
        a.note(t, "go", after=last)

    def test_with_nobody_there_it_waits(self):
        (a, b), t, last = self.race(2)
        a.drop()
        b.drop()
        time.sleep(11)
        a = self.client(token=a.token)
        notes = [n["note"] for n in a.ask("sync", table=t, after=last)["notes"]]
        self.assertEqual(notes[0], "pause")
        self.assertNotIn("go", notes)
        a.note(t, "go")  # b had its 10 s

    def test_one_alone_stops_nobody(self):
        (a, b), t, last = self.race(2)
        b.drop()
        time.sleep(0.5)
        a.ask("move", table=t, cmd=1, seen=a.last[t], move="draw")
        self.assertNotIn("pause", [n["note"] for n in a.notes[t]])

    def test_a_pause_of_a_person_stays_one(self):
        (a, b, c), t, last = self.race(3)
        b.drop()
        c.drop()
        a.note(t, "pause", after=last)
        a.ask("pause", table=t)
        for other in (b, c):
            self.client(token=other.token)
        a.settle()
        self.assertEqual(a.ask("look", table=t)["phase"], "pause")
        a.ask("resume", table=t)
        self.assertEqual(a.note(t, "resume", after=last)["seat"], 0)


if __name__ == "__main__":
    support.main()
