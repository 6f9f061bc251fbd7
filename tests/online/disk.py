"""A disk that loses what was not synced, is full, or fails: nothing acknowledged is missing afterwards.

usage: disk.py [unittest arguments]; SPIL_LOSSY names the library (hosts/server/test/lossy_preload.c) that stands before
SQLite: it keeps unsynced writes in the server's memory, so that kill -9 is a power cut. SPIL_KILLS: how many.
"""

import os
import subprocess
import unittest

import restarts
import support
from restarts import KILLS
from support import LONG

LOSSY = os.path.abspath(os.environ["SPIL_LOSSY"])


class Disk(restarts.UnderLoad):
    test_kill_9 = test_a_loss_is_noticed = None  # those are about a disk that is well

    def disk(self, **faults):
        """From its next start on the server has this disk."""
        self.server.env = {k: v for k, v in self.server.env.items() if not k.startswith("LOSSY_")}
        self.server.env.update(LD_PRELOAD=LOSSY, **{f"LOSSY_{k}": str(v) for k, v in faults.items()})

    def cut(self, times):
        for _ in range(times):
            self.stop.wait(self.rng.uniform(0.2, 1.0))
            self.server.kill()
            self.server.start()
            if self.faults():
                return
        self.stop.wait(1)

    def restart(self):
        self.assertEqual(self.server.stop(), 0)
        self.server.start()

    def check(self):
        """Everything stored is whole; with the server down, whose memory has a part of the files."""
        self.assertEqual(self.server.stop(), 0)
        done = subprocess.run([support.SPIL, "check", str(self.server.data)], capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        self.server.start()

    def test_power_cuts(self):
        self.disk()
        self.restart()
        self.assertFalse(self.play(lambda: self.cut(KILLS)))
        self.assertGreater(sum(len(p.acked) for p in self.people), KILLS)
        self.check()

    def test_without_syncs_a_loss_is_noticed(self):
        """The control: the same cuts, and a disk that only says that it has synced."""
        self.disk(NO_SYNC=1)
        self.restart()
        noticed = []

        def during():
            try:
                self.cut(KILLS)
            except AssertionError as e:  # what is left on the disk is no store at all
                noticed.append(e)
                self.server.process = None

        noticed += self.play(during)
        self.assertTrue(noticed, "nobody noticed")

    def breaks(self, **faults):
        """The disk fails under the people, the server says so and ends; on a disk that is well they all go on."""
        told = []

        def during():
            self.stop.wait(0.3)
            self.restart_with(faults)
            watcher = support.Client(self.server)
            status = self.server.process.wait(LONG)
            self.server.gone()
            self.assertEqual(status, 1, self.server.said())
            watcher.until_closed()
            told.append((watcher.bye, watcher.closed))
            self.disk()
            self.server.start()
            self.stop.wait(1)

        faulty = self.play(during)
        self.assertFalse(faulty)
        self.assertEqual(told, [("trouble", 1011)])
        self.assertIn("trouble", self.server.said())
        acked = sum(len(p.acked) for p in self.people)
        self.assertGreater(acked, 0)
        self.check()

    def restart_with(self, faults):
        self.assertEqual(self.server.stop(), 0)
        self.disk(**faults)
        self.server.start()

    def test_a_full_disk(self):
        self.breaks(BYTES=600_000)

    def test_a_failed_sync(self):
        self.breaks(SYNCS=60)


if __name__ == "__main__":
    support.main()
