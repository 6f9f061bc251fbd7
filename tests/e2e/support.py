"""What the tests of the program share. SPIL names the program; every test has its own home folder."""

import json
import os
import pathlib
import pty
import select
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
import time
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools"))
from game_folders import game_folders, measures  # noqa: E402, F401

SPIL = os.environ.get("SPIL", str(ROOT / "build-dev" / "spil"))
LONG = float(os.environ.get("SPIL_LONG", "60"))  # seconds until a test gives up waiting: against hanging only

# A shell ignores these for what it runs in the background, and programs would inherit that.
for number in (signal.SIGINT, signal.SIGQUIT):
    if signal.getsignal(number) == signal.SIG_IGN:
        signal.signal(number, signal.SIG_DFL)


def cpu_seconds(pid):
    """Of a process, all its threads together."""
    fields = pathlib.Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


class Case(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.env = {k: v for k, v in os.environ.items() if k not in ("COLUMNS", "NO_COLOR", "SPIL_CPU", "LANGUAGE")}
        self.env.update(HOME=folder.name, XDG_STATE_HOME=folder.name + "/state",
                        XDG_DATA_HOME=folder.name + "/data", XDG_CONFIG_HOME=folder.name + "/config", LC_ALL="C.UTF-8")

    def spil(self, *args, stdin="", status=0, binary=False, env=None, stderr_too=False):
        """Runs spil; its standard output (with status 0) or its complaint (otherwise). stderr_too: with status 0
        something may stand on standard error as well."""
        data = stdin if isinstance(stdin, bytes) else stdin.encode()
        done = subprocess.run([SPIL, *args], input=data, capture_output=True, timeout=LONG,
                              env={**self.env, **(env or {})}, cwd=self.folder)
        out, err = done.stdout, done.stderr
        self.assertEqual(done.returncode, status, f"spil {args}: {out[-500:]!r} {err[-2000:]!r}")
        if status == 0:
            self.assertTrue(stderr_too or err == b"", f"spil {args}: {err[-2000:]!r}")
            return out if binary else out.decode()
        return err.decode()

    def interrupted(self, *args):
        """Runs spil, with --json, until it is stopped by Ctrl-C: what it had to say then."""
        with subprocess.Popen([SPIL, *args, "--json"], stdout=subprocess.PIPE, env=self.env) as p:
            while cpu_seconds(p.pid) < 0.5:  # games are played, however busy the machine is
                time.sleep(0.05)
            os.kill(p.pid, signal.SIGINT)
            out = strict_json(p.stdout.read())
            self.assertEqual(p.wait(LONG), 0)
        return out

    def complains(self, status, sentence, *args, **more):
        """The command fails with this status and exactly one line on stderr that holds the sentence."""
        err = self.spil(*args, status=status, **more)
        self.assertEqual(err.count("\n"), 1, err)
        self.assertTrue(err.startswith("spil: "), err)
        self.assertIn(sentence, err)

    def short_race(self, *moves):
        """The record of a race of 7 ATE 9 that a person soon wins against a child, and what has been done in it: one
        from a fresh deal takes half a minute. Nobody has a hand; the person's cards fit one behind the other."""
        left = (["5/1", "4/1", "5/1", "4/1", "4/1", "10/3"], ["3/1", "6/1", "9/2", "8/3", "9/3", "7/2", "2/2"])
        said = self.spil("referee", stdin="new 7ate9 seats=2 seed=3\nstate\n").splitlines()[1]
        state = strict_json(said)["state"]
        pile = sum(state["draws"], state["pile"])
        for card in ("3/2", *left[0], *left[1]):
            pile.remove(card)
        state.update(pile=["3/2", *pile], draws=left)
        return ("spil 1\n# seat 0 human\n# seat 1 child\ngame 7ate9\nseats 2\noption start_hand 0\n"
                f"state {json.dumps(state)}\n" + "".join(f"move {move}\n" for move in moves))

    def file(self, name, text):
        path = self.folder / name
        path.write_text(text)
        return str(path)


class Terminal:
    """spil at a pty, 80 by 24."""

    def __init__(self, case, *args):
        # The line stays open here, too: when the last one closes it, Linux can lose what was written just before.
        self.fd, self.line = pty.openpty()
        self.pid = os.fork()
        if self.pid == 0:
            try:
                os.login_tty(self.line)
                os.chdir(case.folder)
                os.execve(SPIL, [SPIL, *args], {**case.env, "TERM": "xterm", "COLUMNS": "80"})
            finally:
                os._exit(127)  # or the tests that follow would run in the child, too, and fork in their turn
        self.process = os.pidfd_open(self.pid)
        self.text = ""
        case.addCleanup(self.close)

    def read(self):
        """Waits for more text; False once it has ended and all is read."""
        ready = select.select([self.fd, self.process], [], [], LONG)[0]
        if not ready:
            raise AssertionError(f"nothing comes after {self.text[-2000:]!r}")
        if self.fd not in ready and not select.select([self.fd], [], [], 0)[0]:
            return False
        self.text += os.read(self.fd, 65536).decode("utf-8", "replace")
        return True

    def wait(self, *texts):
        """Reads until one of the texts appears."""
        end = time.monotonic() + LONG
        while not any(w in self.text for w in texts):
            if time.monotonic() > end or not self.read():
                raise AssertionError(f"none of {texts} in {self.text[-2000:]!r}")

    def until(self, what):
        """Reads until the text appears in what is new; what stood before it."""
        self.wait(what)
        before, self.text = self.text.split(what, 1)
        return before

    def until_any(self, *texts):
        """Reads until one of the texts appears; which one, the first to appear."""
        self.wait(*texts)
        which = min((self.text.find(w), i) for i, w in enumerate(texts) if w in self.text)[1]
        self.until(texts[which])
        return which

    def rest(self):
        """All that it says until it ends."""
        while self.read():
            pass
        return self.text

    def type(self, line):
        os.write(self.fd, line.encode() + b"\n")

    def close(self):
        if self.fd is not None:
            for fd in (self.fd, self.line, self.process):
                os.close(fd)
            self.fd = None
            try:
                os.kill(self.pid, signal.SIGKILL)
                os.waitpid(self.pid, 0)
            except (ProcessLookupError, ChildProcessError):
                pass  # it ended, and a test has looked how


def no_twice(pairs):
    d = dict(pairs)
    assert len(d) == len(pairs), f"a key twice: {pairs}"
    return d


def strict_json(text):
    return json.loads(text, object_pairs_hook=no_twice)


RECORD = """spil 1
game punto
seats 2
option rounds 1
option teams 0
seed 7
name 0 Anna
"""


def catalogue(translations):
    """A gettext catalogue in binary form."""
    header = {"": "Content-Type: text/plain; charset=UTF-8\n"}
    texts = sorted({**header, **translations}.items())
    at = 28 + 16 * len(texts)
    tables, data = [b"", b""], b""
    for column in (0, 1):
        for pair in texts:
            text = pair[column].encode()
            tables[column] += struct.pack("<II", len(text), at + len(data))
            data += text + b"\0"
    return struct.pack("<7I", 0x950412DE, 0, len(texts), 28, 28 + 8 * len(texts), 0, 0) + tables[0] + tables[1] + data


class OwnLanguage(Case):
    """A program with a catalogue of the test's own, as Icelandic: `texts` are its translations."""

    texts = {}

    def setUp(self):
        super().setUp()
        folder = self.folder / "locale" / "is" / "LC_MESSAGES"
        folder.mkdir(parents=True)
        (folder / "spil.mo").write_bytes(catalogue(self.texts))
        self.program = shutil.copy(SPIL, self.folder)

    def said(self, lines, *args, status=0):
        """What the program says to these lines: on standard output, or its complaint."""
        done = subprocess.run([self.program, *args], input="\n".join(lines).encode() + b"\n", capture_output=True,
                              timeout=LONG, env={**self.env, "LANGUAGE": "is"}, cwd=self.folder)
        self.assertEqual(done.returncode, status, done.stderr)
        self.assertEqual(done.stderr == b"", status == 0, done.stderr)
        return (done.stdout if status == 0 else done.stderr).decode()
