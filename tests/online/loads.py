"""`spil load` plays at the server and finds nothing; and it can say no: through a line that loses, repeats or changes a
frame, it finds that.

SPIL_LOAD_SECONDS (2): how long each. SPIL_LOAD_CONTROLS=0: without the controls.
"""

import os
import re
import socket
import struct
import subprocess
import sys
import threading
import unittest

import support
from support import LONG, Case, strict_json

sys.path.insert(0, str(support.ROOT / "tools"))
from game_folders import game_folders  # noqa: E402

SECONDS = os.environ.get("SPIL_LOAD_SECONDS", "2")


def load(port, *words, status=0, seconds=SECONDS):
    """Runs it: its report."""
    done = subprocess.run([support.SPIL, "load", "--to", f"127.0.0.1:{port}", "--seconds", seconds, "--json", *words],
                          capture_output=True, text=True, timeout=4 * LONG + float(seconds), check=False)
    assert done.returncode == status, f"status {done.returncode}: {done.stdout} {done.stderr}"
    return strict_json(done.stdout)


class Load(Case):
    def test_everything_at_once(self):
        counts = ("moves", "breaks", "resent", "hostile")
        for longer in (1, 5, 20):  # on a busy machine not all of it happens in the first seconds
            report = load(self.server.port, "--tables", "12", "--idle", "50", "--hostile", "4", "--drop", "20", "--again",
                          "100", "--game", "punto", "--game", "sequence", "--game", "rumi7", "--game", "7ate9",
                          seconds=str(longer * float(SECONDS)))
            if all(report[count] > 0 for count in counts):
                break
        for count in counts:
            self.assertGreater(report[count], 0, report)
        print(report, flush=True)

    def test_with_bots(self):
        report = load(self.server.port, "--tables", "4", "--people", "1", "--bot", "random", "--game", "punto",
                      "--game", "sequence/3")
        self.assertGreater(report["moves"], 0)

    def test_in_rooms(self):
        report = load(self.server.port, "--rooms", "2", "--tables", "10", "--drop", "20", "--game", "punto", "--game", "7ate9")
        self.assertGreater(report["moves"], 0)

    def test_slow_readers(self):
        load(self.server.port, "--tables", "4", "--slow", "3", "--game", "punto")

    def test_figures(self):
        """bench/server measures: one row for each rate."""
        done = subprocess.run([sys.executable, str(support.ROOT / "bench" / "server"), "--spil", support.SPIL, "--seconds", "1",
                               "--sockets", "20", "40", "80"], capture_output=True, text=True, timeout=4 * LONG, check=False)
        self.assertEqual((done.returncode, done.stderr), (0, ""), done.stdout)
        rows = [[cell.strip() for cell in line.split("|")[1:-1]] for line in done.stdout.splitlines()]
        self.assertEqual([row[0] for row in rows[2:]], ["40", "80"])
        for row in rows[2:]:
            self.assertEqual(len(row), len(rows[0]))
            self.assertGreater(float(row[6]), 0)
        done = subprocess.run([sys.executable, str(support.ROOT / "bench" / "server"), "--spil", "/bin/false"],
                              capture_output=True, text=True, timeout=LONG, check=False)
        self.assertEqual(done.returncode, 1)
        self.assertTrue(done.stderr.startswith("no server"), done.stderr)

    def test_no_server(self):
        done = subprocess.run([support.SPIL, "load", "--to", "127.0.0.1:1"], capture_output=True, text=True, timeout=LONG,
                              check=False)
        self.assertEqual(done.returncode, 2)
        self.assertEqual(done.stderr.count("\n"), 1)


class Ordeal(Case):
    """What takes long, or measures time: for tools/ordeal."""

    OPTIONS = ("--pace", "0")

    def run_load(self, *words, status=0):
        done = subprocess.run([support.SPIL, "load", "--to", f"127.0.0.1:{self.server.port}", *words], text=True,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
        print(" ".join(words), done.stdout, sep="\n", flush=True)
        self.assertEqual(done.returncode, status, done.stdout)

    def test_sockets_and_moves(self):
        """Of games that last: those of the tests end so soon that more tables are opened than a server allows."""
        games = [f"--game={game}" for game, folder in game_folders().items() if folder.parent.name != "tests"]
        self.run_load("--idle", "10000", "--tables", "1000", "--rate", "2000", "--seconds", "60", "--p99", "25", *games)

    def test_breaking_lines(self):
        self.run_load("--tables", "200", "--seconds", "60", "--drop", "20", "--again", "100", "--hostile", "20", "--slow", "20")

    def test_rooms_that_are_full(self):
        self.run_load("--rooms", "4", "--tables", "400", "--seconds", "60", "--drop", "20")

    def test_arrivals_with_bots(self):
        self.run_load("--tables", "300", "--arrive", "20", "--people", "1", "--seconds", "60")

    def test_overload(self):
        """As many moves as come: `busy` perhaps, but no promise broken."""
        self.run_load("--tables", "2000", "--seconds", "30", "--game", "punto")


class Spoiler(threading.Thread):
    """Stands between `spil load` and the server. spoil(text) gives the frames to pass on in place of one."""

    def __init__(self, port, spoil):
        super().__init__(daemon=True)
        self.port, self.spoil = port, spoil
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.own_port = self.listener.getsockname()[1]

    def run(self):
        while True:
            try:
                near, _ = self.listener.accept()
            except OSError:
                return
            far = socket.create_connection(("127.0.0.1", self.port))
            threading.Thread(target=self.up, args=(near, far), daemon=True).start()
            threading.Thread(target=self.down, args=(near, far), daemon=True).start()

    @staticmethod
    def up(near, far):
        try:
            while data := near.recv(65536):
                far.sendall(data)
            far.shutdown(socket.SHUT_WR)
        except OSError:
            far.close()

    def down(self, near, far):
        buffer, shaken = b"", False
        try:
            while data := far.recv(65536):
                buffer += data
                if not shaken:
                    head, mark, rest = buffer.partition(b"\r\n\r\n")
                    if not mark:
                        continue
                    near.sendall(head + mark)
                    buffer, shaken = rest, True
                out, buffer = self.frames(buffer)
                near.sendall(out)
            near.shutdown(socket.SHUT_RDWR)
        except OSError:
            near.close()

    def frames(self, buffer):
        out = b""
        while len(buffer) >= 2:
            n, head = buffer[1], 2
            if n == 126:
                head = 4
            elif n == 127:
                head = 10
            if len(buffer) < head:
                break
            if n == 126:
                n = struct.unpack(">H", buffer[2:4])[0]
            elif n == 127:
                n = struct.unpack(">Q", buffer[2:10])[0]
            if len(buffer) < head + n:
                break
            payload, first = buffer[head:head + n], buffer[0]
            buffer = buffer[head + n:]
            for text in self.spoil(payload.decode()) if first & 15 == 1 else [payload]:
                data = text.encode() if isinstance(text, str) else text
                size = len(data)
                out += bytes([first]) + (bytes([size]) if size < 126 else struct.pack(">BH", 126, size)) + data
        return out, buffer


def every(n, match, change):
    """Changes every n-th frame that matches."""
    count = [0]

    def spoil(text):
        if re.search(match, text):
            count[0] += 1
            if count[0] % n == 0:
                return change(text)
        return [text]
    return spoil


def raise_seq(text):
    return [re.sub(r'"seq":(\d+)', lambda m: f'"seq":{int(m[1]) + 1}', text)]


@unittest.skipIf(os.environ.get("SPIL_LOAD_CONTROLS") == "0", "asked for without")
class Controls(Case):
    def spoiled(self, fault, spoil, *words):
        spoiler = Spoiler(self.server.port, spoil)
        spoiler.start()
        self.addCleanup(spoiler.listener.close)
        report = load(spoiler.own_port, "--tables", "4", "--game", "punto", *words, status=1)
        self.assertGreater(report[fault], 0, report)
        self.assertIs(report["kept"], False)

    def test_a_note_is_lost(self):
        self.spoiled("gaps", every(50, '"note":"event"', lambda t: []))

    def test_a_note_is_repeated(self):
        self.spoiled("gaps", every(50, '"note":"event"', lambda t: [t, t]))

    def test_a_view_of_another_note(self):
        self.spoiled("gaps", every(50, '"view":', raise_seq))

    def test_another_reply_to_the_same_number(self):
        self.spoiled("changed", every(7, r'^\{"re":\d+,"ok":true,"seq":\d+\}$', raise_seq), "--again", "1000")

    def test_a_second_reply(self):
        self.spoiled("wrong", every(50, r'^\{"re":', lambda t: [t, t]))

    def test_a_legal_move_is_refused(self):
        def refuse(text):
            return [re.sub(r',"ok":true.*', ',"ok":false,"code":"illegal_move","say":"x"}', text)]
        self.spoiled("wrong", every(50, r'^\{"re":\d+,"ok":true,"seq":\d+\}$', refuse), "--again", "0")

    def test_a_late_reply(self):
        with self.assertRaisesRegex(AssertionError, '"kept":false'):
            load(self.server.port, "--tables", "4", "--game", "punto", "--p99", "0.001")


if __name__ == "__main__":
    support.main()
