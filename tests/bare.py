#!/usr/bin/env python3
"""What the README promises, on a Debian 12 that has nothing but git, make and certificates, as root and as somebody with sudo.

usage: tools/python tests/bare.py [--user|--root] [play|serve|install|pip|test|matrix...]

Each is tried in a clone in such a Debian (tools/bare) that nothing else was tried in before. Needs root, mmdebstrap, the
network.
"""

import argparse
import os
import pathlib
import pty
import re
import select
import signal
import socket
import subprocess
import sys
import time
import types
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests" / "online"))
import support  # noqa: E402

LONG = 1800  # seconds until something must have come: installing and building go by the network and the machine


def bare(who, command):
    return [str(ROOT / "tools" / "bare"), *(["--user"] if who == "user" else []), command]


def passes(who, command):
    subprocess.run(bare(who, command), check=True, stdin=subprocess.DEVNULL)


def plays(command):
    """A program at a terminal of 80 by 24: the first screen, a game, its first move, and out again."""
    pid, fd = pty.fork()
    if pid == 0:
        try:
            os.environ.update(TERM="xterm-256color", COLUMNS="80", LINES="24")
            os.execvp(command[0], command)
        finally:
            os._exit(127)
    seen = b""

    def until(text):
        nonlocal seen
        end = time.monotonic() + LONG
        while not re.search(text, seen):
            if time.monotonic() > end:
                raise AssertionError(f"no {text!r} in {seen[-3000:]!r}")
            if select.select([fd], [], [], 1)[0]:
                seen += os.read(fd, 65536)

    until(rb"Leave")
    for keys, shown in ((b"\r", rb"Start the game|Learn"), (b"\r", rb"your turn|Step|step")):
        seen = b""
        time.sleep(1)  # until all of it is drawn: keys that come sooner are thrown away
        os.write(fd, keys)
        until(shown)
    os.killpg(pid, signal.SIGTERM)
    os.waitpid(pid, 0)
    os.close(fd)


def play(who):
    """`make play`."""
    plays(bare(who, "stty rows 24 cols 80; make play"))


def is_served(port):
    """The page is fetched, and a move made at a table: the client, the table, the number of the last note seen there."""
    def fetched(name):
        return urllib.request.urlopen(f"http://127.0.0.1:{port}/{name}", timeout=LONG).read().decode()

    first = re.search(r'src="([^"]+\.js)"', fetched(""))[1]
    assert len(fetched(re.search(r"chunk-\w+\.js", fetched(first))[0])) > 10000  # the first script only fetches the others
    client = support.Client(types.SimpleNamespace(url=lambda _: f"ws://127.0.0.1:{port}/ws"), name="Anna")
    table = client.ask("open", game="punto", seats=2, seating=["me", "level1"])["table"]
    client.ask("start", table=table)
    view = client.until(lambda: next((v for v in client.views.get(table, []) if v.get("moves")), None))
    client.ask("move", table=table, cmd=1, seen=view["seq"], move=view["moves"][0])
    return client, table, view["seq"]


def serve(who):
    """`make serve`."""
    with socket.create_server(("127.0.0.1", 0)) as s:
        port = s.getsockname()[1]
    process = subprocess.Popen(bare(who, f"make serve SERVE='--listen 127.0.0.1:{port}'"), stdin=subprocess.DEVNULL,
                               stdout=subprocess.PIPE, text=True, start_new_session=True)
    try:
        for line in process.stdout:
            print(line, end="")
            if line.startswith(support.LISTENING):
                break
        else:
            raise AssertionError("it does not listen")
        is_served(port)[0].close()
    finally:
        os.killpg(process.pid, signal.SIGTERM)
        process.wait()


def install(who):
    """`make install`, and the program from anywhere."""
    if who == "root":
        passes(who, "make install && cd / && spil sim punto --games 10 --seed 1 --json && LANGUAGE=is spil rules punto")
    else:
        passes(who, "make install PREFIX=$HOME/.local && cd / && ~/.local/bin/spil sim punto --games 10 --seed 1 --json")


def pip(who):
    """`pip install .` into a separate environment, and a batch of games."""
    passes(who, "tools/install-packages python && python3 -m venv ~/env && ~/env/bin/pip install --quiet . && cd / && "
                "~/env/bin/python -c 'import spil; v = spil.VecEnv(\"rumi7\", envs=64, seats=4); v.random_steps(100)'")


def test(who):
    """`make test`."""
    passes(who, "make test")


def matrix(who):
    """`make matrix`."""
    passes(who, "make matrix")


TRIALS = {trial.__name__: trial for trial in (play, serve, install, pip, test, matrix)}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--root", action="store_const", const=["root"], dest="who")
    parser.add_argument("--user", action="store_const", const=["user"], dest="who")
    parser.set_defaults(who=["root", "user"])
    parser.add_argument("trial", nargs="*", choices=[[], *TRIALS], default=[])
    options = parser.parse_args()
    failed = 0
    for name in options.trial or TRIALS:
        for who in options.who:
            start = time.monotonic()
            try:
                TRIALS[name](who)
                print(f"ok make {name} as {who} ({time.monotonic() - start:.0f} s)", flush=True)
            except (AssertionError, OSError, subprocess.CalledProcessError) as e:
                failed += 1
                print(f"not ok make {name} as {who} ({time.monotonic() - start:.0f} s)\n{e}", flush=True)
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
