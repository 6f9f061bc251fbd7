#!/usr/bin/env python3
"""A PostgreSQL of its own for tests: a new cluster in a folder of its own, reached by a socket there and nowhere else.

    postgres.py with PROGRAM [ARGUMENTS]   runs it with SPIL_POSTGRES (the URL of an empty database) and
                                           SPIL_POSTGRES_AGAIN (a command: the database dies at once and comes back)
    postgres.py again FOLDER               that command

PostgreSQL does not run as root: then it is another user's. Status 77: it is not installed.
"""

import glob
import os
import pathlib
import pwd
import shutil
import signal
import subprocess
import sys
import tempfile
import time

LONG = float(os.environ.get("SPIL_LONG", "60"))
# What is committed is in the system's memory, which survives the death of programs: all that these tests cause.
# Without a writer of its own the log holds back what a commit did not wait for, so that a test can lose it. What its
# processes share is in files of the folder, which goes; in /dev/shm it would survive them.
SETTINGS = {"listen_addresses": "", "fsync": "off", "wal_writer_delay": "10000", "max_connections": "40",
            "shared_buffers": "16MB", "dynamic_shared_memory_type": "mmap", "autovacuum": "off",
            "log_min_messages": "warning"}


def programs():
    """The folder with initdb; None: PostgreSQL is not here."""
    found = sorted(glob.glob("/usr/lib/postgresql/*/bin/initdb"), key=lambda path: int(path.split("/")[-3]))
    path = found[-1] if found else shutil.which("initdb")
    return path and pathlib.Path(path).parent


def ordinary():
    """As whom to run it: arguments of subprocess, and (user, group)."""
    if os.getuid() != 0:
        return {}, None
    for name in ("postgres", "nobody"):
        try:
            user = pwd.getpwnam(name)
        except KeyError:
            continue
        return {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}, (user.pw_uid, user.pw_gid)
    raise RuntimeError("there is no ordinary user to run PostgreSQL")


class Postgres:
    def __init__(self, folder=None):
        self.user, owner = ordinary()
        self.own = folder is None
        self.folder = pathlib.Path(folder or tempfile.mkdtemp(prefix="spil-pg-", dir="/tmp"))
        self.data = self.folder / "data"
        self.process = None
        if self.own:
            if owner:
                os.chown(self.folder, *owner)
            self.run("initdb", "-D", self.data, "-U", "spil", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync")

    def run(self, program, *words):
        done = subprocess.run([str(programs() / program), *map(str, words)], cwd="/", text=True, capture_output=True,
                              **self.user)
        if done.returncode:
            raise RuntimeError(f"{program}: {done.stdout}{done.stderr}")
        return done.stdout

    def start(self):
        settings = [word for pair in SETTINGS.items() for word in ("-c", "=".join(pair))]
        with open(self.folder / "log", "ab") as log:
            self.process = subprocess.Popen([str(programs() / "postgres"), "-D", str(self.data), "-k", str(self.folder),
                                             *settings], cwd="/", stdin=subprocess.DEVNULL, stdout=log, stderr=log,
                                            start_new_session=True, **self.user)
        end = time.monotonic() + LONG
        while True:
            try:
                self.sql("SELECT 1", "postgres")
                return self
            except RuntimeError:
                if time.monotonic() > end or self.process.poll() is not None:
                    raise RuntimeError(f"PostgreSQL does not start: {(self.folder / 'log').read_text()}") from None
                time.sleep(0.02)

    def sql(self, text, database="spil"):
        return self.run("psql", "-h", self.folder, "-U", "spil", "-d", database, "-X", "-q", "-A", "-t",
                        "-v", "ON_ERROR_STOP=1", "-c", text).strip()

    def database(self, name="spil"):
        """The URL of a new one."""
        self.sql(f"CREATE DATABASE {name}", "postgres")
        return self.url(name)

    def url(self, name="spil", user="spil"):
        return f"postgresql://{user}@/{name}?host={self.folder}"

    def processes(self):
        """The first is the one that all others come from."""
        try:
            first = int((self.data / "postmaster.pid").read_text().split()[0])
            if not os.readlink(f"/proc/{first}/exe").endswith("/postgres"):
                return []
            children = pathlib.Path(f"/proc/{first}/task/{first}/children").read_text()
        except (OSError, ValueError, IndexError):
            return []
        return [first, *map(int, children.split())]

    def kill(self):
        """kill -9, all of it at once."""
        all_of_it = self.processes()
        for pid in all_of_it:
            try:
                os.kill(pid, signal.SIGSTOP if pid == all_of_it[0] else signal.SIGKILL)
            except ProcessLookupError:
                pass
        for pid in all_of_it[:1]:  # last, so that it starts no others
            os.kill(pid, signal.SIGKILL)
        end = time.monotonic() + LONG
        while any(self.lives(pid) for pid in all_of_it):
            if time.monotonic() > end:
                raise RuntimeError("PostgreSQL does not die")
            time.sleep(0.005)
        if self.process:
            self.process.wait(LONG)
            self.process = None
        for lock in (self.data / "postmaster.pid", self.folder / ".s.PGSQL.5432.lock"):
            lock.unlink(missing_ok=True)  # nobody may have taken note of the death of its owner

    @staticmethod
    def lives(pid):
        try:
            return pathlib.Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] not in "ZX"
        except OSError:
            return False

    def again(self):
        self.kill()
        return self.start()

    def close(self):
        self.kill()
        if self.own:
            shutil.rmtree(self.folder, ignore_errors=True)


def main():
    if sys.argv[1:2] == ["again"]:
        Postgres(sys.argv[2]).again()
        return 0
    if sys.argv[1:2] != ["with"] or len(sys.argv) < 3:
        sys.exit(__doc__)
    if not programs():
        print("PostgreSQL is not installed")
        return 77
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # nothing stays behind
    postgres = Postgres()
    try:
        postgres.start()
        env = {**os.environ, "SPIL_POSTGRES": postgres.database(),
               "SPIL_POSTGRES_AGAIN": f"'{sys.executable}' -B '{os.path.abspath(__file__)}' again '{postgres.folder}'"}
        return subprocess.run(sys.argv[2:], env=env).returncode
    finally:
        postgres.close()


if __name__ == "__main__":
    sys.exit(main())
