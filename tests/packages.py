#!/usr/bin/env python3
"""What `make release` has made, met as a user would: in a Debian 12 that has nothing but git, make and certificates.

usage: tools/python tests/packages.py [--dist FOLDER] [TRIAL...]

The trials are play, import, serve, three, purge, arm64 and container; all of them when none is named. serve boots that
Debian with systemd in a container: packages of an older number are installed, the server is started by its unit and
played at, brought up to date with its games, copied by its timer's unit, removed, and purged. three boots three of them,
in a network of their own, and does what docs/running-a-server.md says under "From one machine to three", word for word,
but for the certificate: a table that was begun at the first goes on behind HAProxy, also while either of the two servers
is stopped. purge has piuparts install, upgrade, remove and purge the packages, and one that leaves a file behind, which
must be found. arm64 plays from the program's package for arm64, in a Debian of that architecture under qemu, where a
server cannot enter its sandbox. container makes an image by the recipe, without network once the packages are there, and
plays at it before and after a restart. Needs root, mmdebstrap, systemd-nspawn, piuparts, qemu-user-static,
binfmt-support, arch-test, podman, runc, iproute2, the network, and port 8383.

Seconds are this machine's and its load's; those of CPU are told as well.
"""

import argparse
import contextlib
import ctypes
import os
import pathlib
import re
import resource
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import traceback
import types

import websockets.exceptions

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import bare  # noqa: E402
import proxies  # noqa: E402
import support  # noqa: E402

PORT = 8383
OLDER = "0.0.1"  # a version before the first
READY = f"ss -ltn 2>/dev/null | grep -q :{PORT} || grep -q :{PORT:04X} /proc/net/tcp"
LEFT = "/var/lib/left-behind"  # by the package that shows that such a thing is found


def with_dist(dist, command):
    return [str(bare.ROOT / "tools" / "bare"), "--with", str(dist), command]


def play(dist):
    """From the package of the program to a game, on paper and at the terminal."""
    bare.plays(with_dist(dist, "stty rows 24 cols 80; apt-get -qq update; "
                               f"apt-get -qq install -y ./{dist.name}/spil_*_amd64.deb; "
                               "cd / && spil print punto --to - | grep -aq ^%PDF- && spil"))


def import_(dist):
    """From the wheel to a batch of games."""
    command = ("apt-get -qq update; apt-get -qq install -y --no-install-recommends python3-venv >/dev/null; "
               f"python3 -m venv ~/env && ~/env/bin/pip install --quiet {dist.name}/*.whl && cd / && "
               "~/env/bin/python -c 'import spil; v = spil.VecEnv(\"rumi7\", envs=64, seats=4); v.random_steps(100)'")
    subprocess.run(with_dist(dist, command), check=True, stdin=subprocess.DEVNULL)


def rebuilt(deb, folder, change):
    """The same package, once `change` has been at the folder DEBIAN of what is in it."""
    unpacked = folder / "unpacked"
    subprocess.run(["dpkg-deb", "--raw-extract", str(deb), str(unpacked)], check=True)
    change(unpacked / "DEBIAN")
    subprocess.run(["dpkg-deb", "--build", str(unpacked), str(folder / deb.name)], check=True,
                   stdout=subprocess.DEVNULL)
    shutil.rmtree(unpacked)
    return folder / deb.name


def older(deb, folder):
    """The same package with a lower number."""
    def change(inside):
        control = inside / "control"
        text = re.sub(r"^Version: .*", f"Version: {OLDER}", control.read_text(), flags=re.M)
        control.write_text(re.sub(r"spil \(= [^)]*\)", f"spil (= {OLDER})", text))

    return rebuilt(deb, folder, change)


def untidy(deb, folder):
    """The same package, which leaves a file behind."""
    def change(inside):
        script = inside / "postinst"
        before = script.read_text() if script.exists() else "#!/bin/sh\nset -e\n"
        script.write_text(f"{before}touch {LEFT}\n")
        script.chmod(0o755)

    return rebuilt(deb, folder, change)


def bare_root():
    root = bare.ROOT / "build-bare" / "root"
    if not root.exists():
        subprocess.run([str(bare.ROOT / "tools" / "bare"), "true"], check=True)
    return root


class Machine:
    """A Debian of its own, which systemd has booted."""

    def __init__(self, folder, lower=None, network=None):
        self.folder, self.root, self.nspawn, self.network = folder, folder / "root", None, network
        for name in ("above", "work", "root"):
            (folder / name).mkdir(parents=True)
        lower = lower or bare_root()
        subprocess.run(["mount", "-t", "overlay", "overlay", "-o",
                        f"lowerdir={lower},upperdir={folder}/above,workdir={folder}/work", str(self.root)], check=True)

    def before_boot(self, command):
        inside = 'mount --rbind /dev "$0/dev" && mount -t proc proc "$0/proc" && exec chroot "$0" sh -c "$1"'
        subprocess.run(["unshare", "--mount", "sh", "-c", inside, str(self.root), command], check=True,
                       stdout=subprocess.DEVNULL)

    def install_systemd(self, *more):
        self.before_boot("apt-get -qq update && apt-get -qq install -y --no-install-recommends systemd systemd-sysv dbus "
                         f"{' '.join(more)} >/dev/null 2>&1")

    def serves(self, dist):
        """Boots with the packages, and the same with a lower number, in /srv."""
        shutil.copytree(dist, self.root / "srv" / "new")
        (self.root / "srv" / "old").mkdir()
        for deb in dist.glob("*_amd64.deb"):
            older(deb, self.root / "srv" / "old")
        self.install_systemd()
        self.boot()

    def boot(self):
        self.log = (self.folder / "boot").open("wb")
        network = [f"--network-namespace-path=/run/netns/{self.network}"] if self.network else []
        self.nspawn = subprocess.Popen(
            ["systemd-nspawn", "--quiet", "--boot", f"--directory={self.root}", "--register=no", "--keep-unit",
             "--resolv-conf=copy-host", *network],
            stdin=subprocess.DEVNULL, stdout=self.log, stderr=subprocess.STDOUT, start_new_session=True)
        self.until("systemctl is-system-running | grep -E 'running|degraded'")

    def inside(self):
        asked = ["pgrep", "--parent", str(self.nspawn.pid)]
        children = subprocess.run(asked, stdout=subprocess.PIPE, text=True, check=False).stdout
        return [int(pid) for pid in children.split()]

    def run(self, command, check=True):
        """A command in it: what it prints, or None."""
        if not (inside := self.inside()):
            return None
        enter = ["nsenter", "--target", str(inside[0]), "--mount", "--uts", "--ipc", "--pid", "--cgroup", "--net"]
        world = ["env", "-i", "PATH=/usr/sbin:/usr/bin:/sbin:/bin", "DEBIAN_FRONTEND=noninteractive", "HOME=/root"]
        done = subprocess.run([*enter, *world, "sh", "-c", f"cd /root && {command}"], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, text=True, check=False)
        if done.returncode != 0 and check:
            raise AssertionError(f"{command}: {done.stdout}")
        return done.stdout if done.returncode == 0 else None

    def until(self, command):
        end = time.monotonic() + bare.LONG
        while (said := self.run(command, check=False)) is None:
            if time.monotonic() > end:
                raise AssertionError(f"in vain: {command}\n{(self.folder / 'boot').read_text(errors='replace')[-3000:]}")
            time.sleep(0.5)
        return said

    def end(self):
        if self.nspawn:
            self.nspawn.send_signal(signal.SIGRTMIN + 4)  # systemd powers off
            try:
                self.nspawn.wait(60)
            except subprocess.TimeoutExpired:
                for pid in self.inside():  # its first process: all the others end with it
                    os.kill(pid, signal.SIGKILL)
                self.nspawn.wait()
            self.log.close()
        subprocess.run(["umount", str(self.root)], check=True)


def free_port():
    with socket.create_server(("127.0.0.1", PORT)):
        pass  # nobody else is there


def goes_on(client, table, seq):
    """The person comes back to the table: its game is there."""
    back = support.Client(client.server, token=client.token)
    assert back.ask("sync", table=table, after=0)["seq"] >= seq, "the game is not there"
    back.close()


def serve(dist):
    """The server by its unit: installed, brought up to date, copied, removed, purged."""
    free_port()
    with tempfile.TemporaryDirectory(dir=bare.ROOT / "build-bare") as folder:
        machine = Machine(pathlib.Path(folder))
        try:
            machine.serves(dist)
            start, install = time.monotonic(), "apt-get -qq update && apt-get -qq install -y --no-install-recommends"
            machine.run(f"{install} /srv/old/*.deb")
            machine.until(READY)
            client, table, seq = bare.is_served(PORT)
            print(f"   installed, started and played at after {time.monotonic() - start:.0f} s", flush=True)
            client.drop()

            machine.run(f"{install} /srv/new/*_amd64.deb")
            assert OLDER not in machine.run("dpkg-query -W -f '${Version} ' spil spil-server")
            machine.until(READY)
            goes_on(client, table, seq)
            assert machine.run("stat -c %U /var/lib/spil/spil.db").strip() == "spil"
            assert machine.run("stat -c %U /proc/$(systemctl show -P MainPID spil)").strip() == "spil"

            machine.run("systemctl start spil-backup.service")
            copy = machine.run("ls /var/lib/spil-backup/*.db").split()
            assert len(copy) == 1, copy
            machine.run(f"mkdir /tmp/c && cp {copy[0]} /tmp/c/spil.db && spil check /tmp/c && rm -r /tmp/c")
            assert "spil-backup.timer" in machine.run("systemctl list-timers --no-legend --all")

            machine.run("apt-get -qq remove -y spil-server")
            machine.run("! systemctl is-active -q spil spil-backup.timer")
            assert machine.run("find /proc -maxdepth 1 -user spil") == "", "something of that user still runs"
            machine.run("test -f /var/lib/spil/spil.db")  # removed is not purged
            machine.run("apt-get -qq purge -y spil-server spil")
            machine.run("getent passwd spil")  # a user stays: its number must not become somebody else's
            assert machine.run("find / -xdev -user spil").strip() == "", "something of that user is left"
            left = machine.run("find /etc /usr /var/lib /lib/systemd -name '*spil*' -not -path '/var/lib/apt/*' "
                               "-not -path '/usr/share/doc/libspil*' 2>/dev/null || true")
            assert left.strip() == "", f"left behind: {left}"
        finally:
            machine.end()


# ---- from one machine to three ----

OVERRIDE = pathlib.Path("/etc/systemd/system/spil.service.d/override.conf")  # of `systemctl edit spil`
PASSWORD, NAME = "a word that nobody guesses", "games.example.org"
CERTIFICATE = ("openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -keyout k -out c "
               f"-subj /CN={NAME} -addext subjectAltName=DNS:{NAME} 2>/dev/null && umask 077 && "
               f"cat c k >/etc/haproxy/{NAME}.pem")


def steps():
    """What the page says to type: for each numbered step its lines of shell, continued ones as one."""
    page = (bare.ROOT / "docs/running-a-server.md").read_text()
    section = page.partition("### From one machine to three\n")[2].partition("\n### ")[0]
    blocks = re.findall(r"^ {3}```sh\n(.*?)^ {3}```$", section, re.M | re.S)
    return [[line.strip() for line in block.replace("\\\n", "").splitlines()] for block in blocks]


class Network:
    """Three machines in a network that is theirs alone."""

    def __init__(self, folder, dist):
        self.folder, self.dist, self.machines, self.spaces = folder, dist, [], []
        self.shared = Machine(folder / "shared")

    def prepare(self):
        """Who installs something later has fetched it: there is no way out of that network."""
        debs = self.shared.root / "srv"
        for deb in self.dist.glob("*_amd64.deb"):
            shutil.copy(deb, debs)
        self.shared.install_systemd("sudo", "procps", "iproute2", "openssl")
        self.shared.before_boot("apt-get -qq install -y --download-only --no-install-recommends postgresql haproxy curl "
                                "/srv/spil_*.deb /srv/spil-server_*.deb >/dev/null")
        subprocess.run(["umount", str(self.shared.root)], check=True)
        ip("link", "add", "spil-lan", "type", "bridge")
        ip("link", "set", "spil-lan", "up")
        for i in (1, 2, 3):
            space = f"spil-{i}"
            ip("netns", "add", space)
            self.spaces.append(space)
            ip("link", "add", space, "type", "veth", "peer", "name", "eth0", "netns", space)
            ip("link", "set", space, "master", "spil-lan", "up")
            for words in (("link", "set", "lo", "up"), ("link", "set", "eth0", "up"),
                          ("addr", "add", f"10.0.0.{i}/24", "dev", "eth0")):
                ip("-n", space, *words)
            lower = f"{self.shared.folder}/above:{bare_root()}"
            self.machines.append(Machine(self.folder / space, lower, space))
            self.machines[-1].boot()

    def end(self):
        for machine in self.machines:
            machine.end()
        for link in (*self.spaces, "spil-lan"):
            subprocess.run(["ip", "link", "delete", link], check=False, stderr=subprocess.DEVNULL)
        for space in self.spaces:
            subprocess.run(["ip", "netns", "delete", space], check=False)


def ip(*words):
    subprocess.run(["ip", *words], check=True)


def typed(machine, line):
    """What somebody types there, in a clone of the repository; apt takes what was fetched."""
    line = line.replace("sudo apt-get install ", "sudo apt-get install -y --no-install-recommends ")
    print(f"   {machine.network}# {line}", flush=True)
    try:
        return machine.run(f"cd /root/spil && {line}")
    except AssertionError:
        print(machine.run("journalctl -b --no-pager | tail -40"), flush=True)
        raise


@contextlib.contextmanager
def within(machine):
    """Whatever this thread connects to meanwhile, it does in that machine's network."""
    libc = ctypes.CDLL(None, use_errno=True)

    def enter(fd):
        if libc.setns(fd, 0x40000000) != 0:
            raise OSError(ctypes.get_errno(), "setns")

    own = os.open("/proc/thread-self/ns/net", os.O_RDONLY)
    theirs = os.open(f"/run/netns/{machine.network}", os.O_RDONLY)
    try:
        enter(theirs)
        yield
    finally:
        enter(own)
        os.close(own)
        os.close(theirs)


def comes(door, through, token):
    """The person, once somebody is there."""
    end = time.monotonic() + bare.LONG
    while True:
        try:
            with within(door):
                return proxies.Proxied(through, token=token)
        except (OSError, websockets.exceptions.WebSocketException):
            assert time.monotonic() < end, "nobody is there"
            time.sleep(0.1)


def moves(client, table):
    """A move, once it is this person's turn: the number of the note before it."""
    end = time.monotonic() + bare.LONG
    while not (there := client.ask("sync", table=table, after=0))["moves"]:
        assert there["phase"] != "over" and time.monotonic() < end, "it is never this person's turn"
        time.sleep(0.1)
    client.ask("move", table=table, cmd=there["cmd"] + 1, seen=there["seq"], move=there["moves"][0])
    return there["seq"]


def three(dist):
    """docs/running-a-server.md, "From one machine to three"."""
    with tempfile.TemporaryDirectory(dir=bare.ROOT / "build-bare") as name:
        network = Network(pathlib.Path(name), dist)
        try:
            network.prepare()
            one, two, door = network.machines
            for machine in network.machines:
                shutil.copytree(bare.ROOT / "hosts/server/deploy", machine.root / "root/spil/hosts/server/deploy")
            install = "sudo apt-get install /srv/spil_*.deb /srv/spil-server_*.deb"
            typed(one, install)
            one.run(f"mkdir -p {OVERRIDE.parent} && echo '[Service]\nEnvironment=\"SPIL_SERVE=--origin https://{NAME}\"' "
                    f">{OVERRIDE} && systemctl daemon-reload && systemctl restart spil")
            one.until(READY)
            with within(one):
                client, table, seq = bare.is_served(PORT)  # at the one that there is
            client.drop()
            start = time.monotonic()
            database, servers, moving, proxy = steps()
            for line in database:
                answer = f"--pwprompt spil <<'END'\n{PASSWORD}\n{PASSWORD}\nEND\n"
                typed(door, line.replace("--pwprompt spil", answer))
            typed(two, install)
            for i, machine in ((1, one), (2, two)):
                (machine.root / "root/spil/pgpass").write_text(f"*:5432:spil:spil:{PASSWORD}\n")
                recipe = machine.root / "root/spil/hosts/server/deploy/node.conf"
                recipe.write_text(recipe.read_text().replace("10.0.0.1", f"10.0.0.{i}"))
                for line in servers:
                    typed(machine, line)
            for line in moving:
                if line.startswith("curl"):
                    door.until(f"test $({line.partition('#')[0]} | grep -c '^HTTP/1.1 200') = 2")
                else:
                    for machine in (one,) if "# on 10.0.0.1" in line else (one, two):
                        typed(machine, line)
            door.run(CERTIFICATE)
            for line in proxy:
                if "certbot" not in line and "umask" not in line:
                    typed(door, line)
            print(f"   two servers after {time.monotonic() - start:.0f} s", flush=True)
            door.until(f"curl -sfk --resolve {NAME}:443:10.0.0.3 https://{NAME}/api/house")
            through = types.SimpleNamespace(url=lambda _: f"wss://{NAME}/ws", proxy_port=443,
                                            certificate=str(door.root / "root/c"))
            for machine in (one, two):
                typed(machine, "sudo systemctl stop spil")
                client = comes(door, through, client.token)
                assert client.ask("sync", table=table, after=0)["seq"] >= seq, "the game is not there"
                seq = moves(client, table)
                client.drop()
                typed(machine, "sudo systemctl start spil")
                door.until(f"curl -sf http://10.0.0.{network.machines.index(machine) + 1}:9100/readyz")
            print(f"   played behind HAProxy, each stopped once, after {time.monotonic() - start:.0f} s", flush=True)
        finally:
            network.end()


def piuparts(base, *words, check=True):
    """What piuparts says of packages, in a Debian of its own from the archive `base`."""
    command = ["piuparts", "--basetgz", base, "--distribution", "bookworm", "--tmpdir", base.parent,
               "--mirror", "http://deb.debian.org/debian main", *words]
    done = subprocess.run([str(word) for word in command], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, text=True, check=False)
    assert not check or done.returncode == 0, done.stdout[-6000:]
    return done.returncode == 0, done.stdout


def purge(dist):
    """Installed, upgraded from older ones, removed and purged, the packages leave nothing behind."""
    debs = sorted(dist.glob("*_amd64.deb"))
    with tempfile.TemporaryDirectory(dir=bare.ROOT / "build-bare") as name:
        folder = pathlib.Path(name)
        base = folder / "base.tar.gz"
        machine = Machine(folder)
        try:
            machine.install_systemd()  # it leaves folders behind when it is purged
            subprocess.run(["tar", "-C", str(machine.root), "-czf", str(base), "."], check=True)
        finally:
            machine.end()
        wrong = untidy(next(dist.glob("spil_*_amd64.deb")), folder)
        fine, said = piuparts(base, "--no-upgrade-test", wrong, check=False)
        assert not fine and LEFT in said, "a file that is left behind is not found"

        old = folder / "old"
        old.mkdir()
        for deb in debs:
            older(deb, old)
        listed = subprocess.run(["dpkg-scanpackages", "--multiversion", "."], cwd=old, check=True,
                                stdout=subprocess.PIPE, stderr=subprocess.DEVNULL).stdout
        (old / "Packages").write_bytes(listed)
        _, said = piuparts(base, "--bindmount", old, "--extra-repo", f"deb [trusted=yes] file://{old} ./", *debs)
        assert re.search(rf"Unpacking spil-server .* over \({re.escape(OLDER)}\)", said), "nothing was upgraded"


def arm64(dist):
    """From the program's package for arm64 to a game, on paper and at the terminal. The program is the first process
    there: qemu's shell may miss the end of another."""
    bare.plays([str(bare.ROOT / "tools" / "bare"), "--arch", "arm64", "--with", str(dist),
                "apt-get -qq update; apt-get -qq install -y --no-install-recommends "
                f"./{dist.name}/spil_*_arm64.deb && cd / && stty rows 24 cols 80 && "
                "spil print punto --to - | grep -aq ^%PDF- && exec spil"])


def container(dist):
    """The container: its packages are fetched, its image is made without network, and it is played at."""
    free_port()
    recipe = ["-f", str(bare.ROOT / "hosts/server/deploy/Containerfile"), "--build-arg", "BASE=localhost/bare"]
    limits = [f"--ulimit={name}={most}:{most}" for name, most in
              (("nofile", resource.getrlimit(resource.RLIMIT_NOFILE)[1]), ("nproc", 4096))]
    with tempfile.TemporaryDirectory(dir=bare.ROOT / "build-bare") as folder:
        def podman(*words, check=True, **more):
            own = ["podman", "--root", f"{folder}/images", "--runroot", f"{folder}/run", "--runtime", "runc"]
            return subprocess.run([*own, *words], check=check, stdout=subprocess.DEVNULL, **more).returncode == 0

        def build(*words, **more):
            return podman("build", *limits, *recipe, *words, str(dist), **more)

        tar = subprocess.Popen(["tar", "-C", str(bare_root()), "-c", "."], stdout=subprocess.PIPE)
        try:
            podman("import", "-", "localhost/bare", stdin=tar.stdout, stderr=subprocess.DEVNULL)
            assert not build("--network=none", "--target=packages", check=False, stderr=subprocess.DEVNULL), "a network"
            build("--network=host", "--target=packages")
            build("--network=none", "--tag=localhost/spil")
            podman("run", "--detach", "--name=spil", "--network=host", *limits, "localhost/spil")
            client, table, seq = bare.is_served(until_served())
            client.drop()
            podman("restart", "spil")
            until_served()
            goes_on(client, table, seq)
        finally:
            tar.kill()
            tar.wait()
            podman("rm", "--all", "--force", "--volumes", check=False)
            podman("rmi", "--all", "--force", check=False)
            subprocess.run(["umount", f"{folder}/images/overlay"], check=False, stderr=subprocess.DEVNULL)


def until_served():
    end = time.monotonic() + bare.LONG
    while True:
        try:
            socket.create_connection(("127.0.0.1", PORT)).close()
            return PORT
        except OSError:
            assert time.monotonic() < end, "nobody listens"
            time.sleep(0.1)


TRIALS = {"play": play, "import": import_, "serve": serve, "three": three, "purge": purge,
          "arm64": arm64, "container": container}


def cpu():
    """Seconds of CPU of all processes that have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--dist", type=pathlib.Path, default=bare.ROOT / "dist")
    parser.add_argument("trial", nargs="*", choices=[[], *TRIALS], default=[])
    options = parser.parse_args()
    failed = 0
    bare_root()  # no part of what a person waits for
    for name in options.trial or TRIALS:
        start, worked = time.monotonic(), cpu()
        try:
            TRIALS[name](options.dist.resolve())
            print(f"ok {name} ({time.monotonic() - start:.0f} s, {cpu() - worked:.0f} s of CPU)", flush=True)
        except (AssertionError, OSError, subprocess.CalledProcessError):
            failed += 1
            print(f"not ok {name} ({time.monotonic() - start:.0f} s)\n{traceback.format_exc()}", flush=True)
    sys.exit(1 if failed else 0)


main()
