"""What people are called: which texts are names, and that no two at a table have the same."""

import support
from support import Case


class Names(Case):
    def sits(self, table, c, **fields):
        return c.try_("sit", table=table["table"], invite=table["invite"], **fields)

    def test_names(self):
        for good, name in (("  Anna ", "Anna"), ("\u3000Bo\u00a0", "Bo"), ("x" * 40, "x" * 40), (" " + "x" * 40 + " ", "x" * 40),
                           ("þú", "þú"), ("😀", "😀")):
            self.assertEqual(self.client(name=good).name, name)
        c = self.client(hello=False)
        for bad in ("", " ", "\u200b", "\u3164", "x" * 41, "Ola (du)", "a[b", "a]b", "{", "}", "<b>", "a\tb", "\u202eab"):
            c.refused("bad_message", "hello", name=bad)
        a = self.client(name="A")
        t = a.ask("open", game="punto", seats=2)
        self.client().refused("bad_message", "sit", table=t["table"], invite=t["invite"], name="(x)")

    def test_the_same_name_twice(self):
        a = self.client(name="Straße")
        t = a.ask("open", game="punto", seats=4)
        for same in ("STRASSE", "Straße", "ｓｔｒａｓｓｅ", " strasse "):
            b = self.client(name=same)
            reply = self.sits(t, b)
            self.assertEqual((reply["ok"], reply["code"]), (False, "name_taken"))
            self.assertEqual(reply["free"], [f"{same.strip()} {x}" for x in "BCD"])
        self.assertEqual(self.sits(t, b, name="strasse B")["seat"], 1)
        self.assertEqual(a.ask("look", table=t["table"])["who"][1]["name"], "strasse B")
        self.assertEqual(self.client(token=b.token).name, "strasse")  # at this table alone
        reply = self.sits(t, self.client(name="Straße"))
        self.assertEqual(reply["free"], ["Straße C", "Straße D", "Straße E"])
        long_ = self.client(name="é" * 40)
        self.assertTrue(self.sits(t, long_)["ok"])
        reply = self.sits(t, self.client(name="É" * 40))
        self.assertEqual(reply["free"][0], "É" * 38 + " B")
        self.assertEqual(b.ask("sit", table=t["table"], invite=t["invite"])["seat"], 1)  # already there

    def test_codes_before_it(self):
        a, b = self.client(name="A"), self.client(name="a")
        t = a.ask("open", game="punto", seats=2, seating=["me", "random"])
        a.note(t["table"], "start")
        b.refused("not_invited", "sit", table=t["table"], invite="x")
        b.refused("no_seat", "sit", table=t["table"], invite=t["invite"])

    def test_guests(self):
        a = self.client()
        t = a.ask("open", game="punto", seats=4)
        for seat, name in ((1, {}), (2, {}), (3, dict(name="guest"))):
            self.assertEqual(self.sits(t, self.client(**name))["seat"], seat)

    def test_a_renaming_that_would_collide(self):
        (a, b), t = self.people(2, "punto")
        again = self.client(token=b.token, name="p0")
        self.assertEqual(again.name, "P1")
        self.assertEqual(self.client(token=b.token, name="Q").name, "Q")
        a.ask("resign", table=t)
        a.note(t, "over")
        self.assertEqual(self.client(token=b.token, name="P0").name, "P0")  # it is over there
        r = a.ask("rematch", table=t)
        self.assertEqual(b.ask("rematch", table=t)["seat"], 0)  # as at the old table
        self.assertEqual(b.ask("look", table=r["table"])["who"][0]["name"], "P1")


if __name__ == "__main__":
    support.main()
