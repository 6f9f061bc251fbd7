"""The server plays inside its sandbox: every thread of it, from the moment it listens, and a game goes to its end there."""

import os
import pathlib
import unittest

import support
from support import Case


def fields(path):
    """The lines "name: value" of a file in /proc."""
    return dict(line.split(":", 1) for line in pathlib.Path(path).read_text().splitlines() if ":" in line)


def filters(task):
    """How many filters of system calls a thread is under: the parent of the tests may have set some."""
    return int(fields(f"{task}/status").get("Seccomp_filters", 0))


def is_inside(task):
    return filters(task) > filters("/proc/self") and fields(f"{task}/status")["NoNewPrivs"].strip() == "1"


class Sandbox(Case):
    def setUp(self):
        self.pid = self.server.process.pid
        if self.server.logged(r'seccomp="?(\w+)') != "on":
            self.skipTest("built with a sanitizer, which needs calls of its own")

    def threads(self):
        return sorted(os.listdir(f"/proc/{self.pid}/task"))

    def expect_inside(self):
        for thread in self.threads():
            self.assertTrue(is_inside(f"/proc/{self.pid}/task/{thread}"), thread)

    def test_play_goes_on_inside(self):
        self.expect_inside()
        self.assertGreater(len(self.threads()), 2)  # the loop, the writer, those who think
        c = self.client()
        t = c.ask("open", game="punto", seats=2, seating=["me", "level2"], options={"rounds": 1})["table"]
        c.note(t, "start")
        cmd = 0
        while not any(n["note"] == "over" for n in c.notes[t]):
            view = c.view(t)
            if view["moves"] and view["seq"] == c.last[t]:
                cmd += 1
                reply = c.ask("move", table=t, cmd=cmd, seen=view["seq"], move=view["moves"][0])
                c.until(lambda: c.views[t][-1]["seq"] >= reply["seq"])
            else:
                c.read()
        self.assertIn("\nresult winners=", c.ask("record", table=t)["record"])
        self.expect_inside()

    def test_no_core_dumps(self):
        limits = pathlib.Path(f"/proc/{self.pid}/limits").read_text()
        self.assertRegex(limits, r"Max core file size +0 +0 ")

    def test_the_check_can_say_no(self):
        """This test's own process is in no sandbox."""
        self.assertFalse(is_inside("/proc/self"))


if __name__ == "__main__":
    support.main()
