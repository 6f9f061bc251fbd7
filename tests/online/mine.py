"""One's tables in a list, and series of games."""

import subprocess

import support
from support import Case


class Series(Case):
    def end(self, clients, t, loser):
        loser.ask("resign", table=t)
        for c in clients:
            c.note(t, "over")

    def test_wins_are_kept(self):
        (a, b), t = self.people(2, "punto")
        first = dict(first=t, game=1, won=[0, 0])
        self.assertEqual(a.ask("look", table=t)["series"], first)
        self.end((a, b), t, b)
        self.assertEqual(a.ask("sync", table=t, after=0)["series"], dict(first, won=[1, 0]))
        r = a.ask("rematch", table=t)
        second = dict(first=t, game=2, won=[0, 1])  # everybody sits one seat further on
        self.assertEqual(b.note(t, "rematch")["series"], second)
        self.assertEqual(b.ask("look", table=r["table"])["series"], second)
        b.ask("rematch", table=t)
        a.note(r["table"], "start")
        self.server.kill()
        self.server.start()
        a, b = self.client(token=a.token), self.client(token=b.token)
        self.assertEqual(b.ask("sync", table=r["table"], after=0)["series"], second)
        self.end((a, b), r["table"], a)
        r = b.ask("rematch", table=r["table"])
        self.assertEqual(b.ask("look", table=r["table"])["series"], dict(first=t, game=3, won=[1, 1]))
        self.assertEqual(subprocess.run([support.SPIL, "check", self.server.place], capture_output=True, check=False,
                                        timeout=support.LONG).returncode, 0)


class Mine(Case):
    OPTIONS = ("--day", "1000")

    def test_one_s_tables(self):
        c = self.client(hello=False)
        c.refused("no_hello", "mine")
        (a, b), t = self.people(2, "punto", clock=dict(base_ms=3600000, add_ms=0))
        wait = a.ask("open", game="7ate9", seats=2)["table"]
        self.assertLess(next(row for row in a.ask("mine")["tables"] if row["table"] == wait)["since_ms"], 10**9)
        a.refused("bad_message", "mine", table=t)
        mine = a.ask("mine")
        self.assertEqual({k: mine[k] for k in ("rooms", "asked", "offers")}, dict(rooms=[], asked=[], offers=[]))
        one, two = mine["tables"]  # the newest first
        self.assertEqual((one["table"], one["game"], one["phase"], one["turn"]), (wait, "7ate9", "wait", None))
        self.assertNotIn("due_ms", one)
        self.assertEqual((two["table"], two["phase"], two["series"]["game"]), (t, "play", 1))
        mover = (a, b)[two["turn"]]
        mover.settle()
        self.assertTrue(mover.view(t)["moves"])
        self.assertLessEqual(two["due_ms"], 3600000)
        self.assertEqual([w["name"] for w in two["who"]], ["P0", "P1"])
        self.assertEqual(two["seq"], a.ask("sync", table=t, after=0)["seq"])
        self.assertGreaterEqual(two["since_ms"], 0)
        self.assertEqual(self.client().ask("mine")["tables"], [])

    def test_it_says_that_it_has_changed(self):
        (a, b), t = self.people(2, "punto")
        other = self.client(token=a.token)
        a.ask("mine")
        b.ask("talk", table=t, text="are you there?")
        told = a.until(lambda: a.mine)
        b.ask("talk", table=t, text="are you?")
        a.until(lambda: a.mine > told)
        other.settle()
        self.assertEqual(other.mine, 0)  # which has not asked

    def test_long_names(self):
        """Fifty tables of six, all of whose names are as long as can be: what does not fit is left out, the oldest first."""
        a, *others = [self.client(name="\U0001f600" * 39 + letter) for letter in "abcdef"]
        names = []
        for _ in range(50):
            opened = a.ask("open", game="rumi7", seats=6, clock=dict(base_ms=3600000, add_ms=0))
            names.insert(0, opened["table"])
            for c in others[:4]:  # a seat stays open: it does not begin
                c.ask("sit", table=opened["table"], invite=opened["invite"])
        mine = [t["table"] for t in a.ask("mine")["tables"]]
        self.assertLess(len(a.raw[-1].encode()), 50 << 10)
        self.assertGreater(len(mine), 25)
        self.assertEqual(mine, names[:len(mine)])

    def test_hello_names_the_newest(self):
        """Of all that are over the newest, and those that go on: a reply that is too long would be cut off, for good."""
        a, keeps = self.client(), self.client()
        first = keeps.ask("open", game="punto", seats=2)
        a.ask("sit", table=first["table"], invite=first["invite"])
        for _ in range(9):
            opens = self.client()
            for _ in range(3):
                tables = [opens.ask("open", game="punto", seats=2) for _ in range(40)]
                for t in tables:
                    a.ask("sit", table=t["table"], invite=t["invite"])
                    opens.ask("start", table=t["table"])
                    opens.ask("resign", table=t["table"])
            opens.close()
        tables = self.client(token=a.token).hello_reply["tables"]
        self.assertEqual((tables[0], len(tables)), (first["table"], 1001))

    def test_finished_ones_for_14_days(self):
        (a, b), t = self.people(2, "punto")
        b.ask("resign", table=t)
        a.note(t, "over")
        self.assertEqual([x["phase"] for x in a.ask("mine")["tables"]], ["over"])
        self.server.kill()
        self.server.start()
        a = self.client(token=a.token)
        self.assertEqual([x["table"] for x in a.ask("mine")["tables"]], [t])  # read back
        a.poll(lambda: not a.ask("mine")["tables"])
        self.assertEqual(a.ask("look", table=t)["phase"], "over")  # it is still there


if __name__ == "__main__":
    support.main()
