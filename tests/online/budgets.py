"""What one person, connection or address may cost the others: each budget is driven over, and a neighbour plays on."""

import support
from support import Case


class Once(Case):
    """Replies are found by their numbers, and refusals have an end."""

    def setUp(self):
        self.me = self.client()
        self.table = self.me.ask("open", game="punto", seats=2, cmd=1)["table"]
        self.me.try_("undo", table=self.table, cmd=2)

    def refuse(self, n, first=3):
        """n numbered requests that are refused: their replies."""
        sent = [self.me.send("undo", table=self.table, cmd=first + i) for i in range(n)]
        return [self.me.reply(i) for i in sent]

    def again(self, cmd):
        reply = dict(self.me.try_("talk", table=self.table, text="another text", cmd=cmd))
        del reply["re"]
        return reply

    def test_refusals_are_kept_for_64_numbers(self):
        first = dict(self.refuse(100)[0])
        del first["re"]
        for restarted in range(2):
            self.assertEqual(self.again(102), first)
            self.assertEqual(self.again(102 - 63), first)
            self.assertEqual(self.again(102 - 64)["code"], "too_late")
            self.assertEqual(self.again(2)["code"], "too_late")
            self.assertEqual(self.again(1)["table"], self.table)  # granted: as long as the table
            if not restarted:
                self.restart()

    def test_granted_replies_are_found_in_their_places(self):
        """Of a hundred numbers some are skipped, some refused, some granted with more than ok."""
        expected = {1: self.again(1), 2: None}
        for cmd in range(10, 110, 5):
            if cmd % 3 == 0:
                self.me.ask("open", game="punto", seats=2, cmd=cmd)
            elif cmd % 3 == 1:
                self.me.refused("not_started", "undo", table=self.table, cmd=cmd)
            else:
                self.me.refused("bad_option", "open", game="nothing", seats=2, cmd=cmd)
            reply = self.again(cmd)
            expected[cmd] = reply if reply["ok"] or cmd > 105 - 64 else None
        for restarted in range(2):
            for cmd, reply in expected.items():
                if reply is None:
                    self.assertEqual(self.again(cmd)["code"], "too_late")
                else:
                    self.assertEqual(self.again(cmd), reply)
            self.assertEqual(self.again(11)["code"], "too_late")
            if not restarted:
                self.restart()

    def restart(self):
        self.server.kill()
        self.server.start()
        self.me = self.client(token=self.me.token)

    def test_refused_requests_have_a_rate(self):
        """Each is stored: so after many of them nothing more is done, until time has passed."""
        codes = [reply["code"] for reply in self.refuse(400)]
        self.assertEqual(set(codes), {"not_started", "too_fast"})
        self.assertLess(codes.count("not_started"), 200)
        self.me.ask("look", table=self.table)
        self.assertEqual(self.again(1)["table"], self.table)

    def test_refused_moves_have_a_rate(self):
        """The same for moves, whose numbers are the seat's; what was refused gets its reply again for free."""
        (c,), t = self.people(1, "punto", seats=2)
        sent = [c.send("move", table=t, cmd=1 + i, seen=0, move="zzz") for i in range(400)]
        codes = [c.reply(n)["code"] for n in sent]
        self.assertEqual(set(codes), {"bad_move", "too_fast"})
        refused = codes.index("too_fast")
        self.assertLess(refused, 200)
        for _ in range(150):
            c.refused("bad_move", "move", table=t, cmd=refused, seen=0, move="zzz")


if __name__ == "__main__":
    support.main()
