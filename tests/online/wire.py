"""Lines of different length between two network namespaces, without tc netem, which many kernels lack: two tun devices and
a process that carries packets from one to the other, each after half of its line's round trip. The kernels at both ends
measure real round trips, so TCP_INFO says what it would say far away.

    run(main, trips_ms, jitter_ms): main(server_address, [client_address…], in_clients) in its own namespace.
"""

import ctypes
import fcntl
import heapq
import os
import random
import select
import socket
import struct
import subprocess
import sys
import time

NEW_NET, TUNSETIFF, IFF_TUN, IFF_NO_PI = 0x40000000, 0x400454CA, 1, 0x1000
SERVER = "10.77.0.1"


def client_address(i):
    return f"10.77.0.{11 + i}"


def ip(*words):
    subprocess.run(["ip", *words], check=True)


def open_tun(name, *addresses):
    fd = os.open("/dev/net/tun", os.O_RDWR)
    fcntl.ioctl(fd, TUNSETIFF, struct.pack("16sH22x", name.encode(), IFF_TUN | IFF_NO_PI))
    ip("link", "set", "lo", "up")
    for address in addresses:
        ip("addr", "add", f"{address}/24", "dev", name)
    ip("link", "set", name, "up")
    return fd


def new_namespace():
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.unshare(NEW_NET) != 0:
        raise OSError(ctypes.get_errno(), "unshare")


def carry(near, far, trips_ms, jitter_ms):
    """Carries packets until both ends are gone. A line keeps the order of its packets."""
    rng = random.Random(1)
    under_way, last, count = [], {}, 0
    while True:
        now = time.monotonic()
        while under_way and under_way[0][0] <= now:
            _, _, fd, packet = heapq.heappop(under_way)
            try:
                os.write(fd, packet)
            except OSError:
                pass
        wait = max(0, under_way[0][0] - now) if under_way else 1
        for fd in select.select([near, far], [], [], wait)[0]:
            packet = os.read(fd, 65536)
            if len(packet) < 20 or packet[0] >> 4 != 4:
                continue
            line = packet[19 if fd == near else 15] - 11  # the client's address tells the line
            if not 0 <= line < len(trips_ms):
                continue
            delay = trips_ms[line] / 2 + rng.uniform(0, jitter_ms)
            at = max(time.monotonic() + delay / 1000, last.get((fd, line), 0))
            last[fd, line] = at
            count += 1
            heapq.heappush(under_way, (at, count, far if fd == near else near, packet))


def run(main, trips_ms, jitter_ms=2):
    """Calls main(spawn) with the server's end of the lines in this namespace; spawn(function, *arguments) runs a function
    at the clients' end, in a separate process, and returns its process id. Needs to be root of its namespaces: see
    enter()."""
    new_namespace()
    near = open_tun("near", SERVER)
    ours, theirs = socket.socketpair()
    ready = os.fork()
    if ready == 0:  # lives at the clients' end, and starts there what it is told to
        try:
            new_namespace()
            far = open_tun("far", *(client_address(i) for i in range(len(trips_ms))))
            socket.send_fds(theirs, [b"x"], [far, os.open("/proc/self/ns/net", os.O_RDONLY)])
            theirs.recv(1)
        finally:
            os._exit(0)
    _, (far, namespace), _, _ = socket.recv_fds(ours, 1, 2)
    carrier = os.fork()
    if carrier == 0:
        try:
            try:
                os.nice(-10)
            except OSError:
                pass
            carry(near, far, trips_ms, jitter_ms)
        finally:
            os._exit(0)

    def spawn(function, *arguments):
        pid = os.fork()
        if pid == 0:
            code = 1
            try:
                if ctypes.CDLL(None, use_errno=True).setns(namespace, NEW_NET) != 0:
                    raise OSError(ctypes.get_errno(), "setns")
                code = function(*arguments)
            finally:
                sys.stdout.flush()
                os._exit(code)
        return pid

    try:
        return main(spawn)
    finally:
        os.kill(carrier, 9)
        os.waitpid(carrier, 0)
        ours.close()
        theirs.close()
        os.kill(ready, 9)
        os.waitpid(ready, 0)


def enter():
    """Goes on as root of new user and network namespaces, unless it is root already; exit status 77 where that cannot be."""
    if os.environ.get("SPIL_WIRE"):
        return
    os.environ["SPIL_WIRE"] = "1"
    root = os.geteuid() == 0
    words = ["unshare", "--net"] if root else ["unshare", "--user", "--map-root-user", "--net"]
    probe = subprocess.run([*words, "sh", "-c", "ip tuntap add dev probe mode tun"], capture_output=True, check=False)
    if probe.returncode != 0:
        print("no network namespaces with tun devices here:", probe.stderr.decode().strip())
        sys.exit(77)
    os.execvp(words[0], [*words, sys.executable, "-B", *sys.argv])
