"""Who is there, and what is allowed at a table: told, never guessed."""

import time

import support
from support import Case


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


if __name__ == "__main__":
    support.main()
