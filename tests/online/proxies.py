"""The recipes for nginx and Caddy (hosts/server/deploy/), as they stand but for addresses and certificates: a person plays
through each of them, over TLS.

A proxy that is not installed is passed over.
"""

import http.client
import os
import pathlib
import re
import shutil
import socket
import ssl
import subprocess
import tempfile
import time
import unittest

import websockets.exceptions
import websockets.sync.client

import support
from support import LONG, ROOT, Client, Server

DEPLOY = ROOT / "hosts/server/deploy"
NAME = "games.example.org"


def free_port():
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return s.getsockname()[1]


class Through(Server):
    """A server that is reached through a proxy on another port."""

    def url(self, house=0):
        assert house == 0
        return f"wss://{NAME}:{self.proxy_port}/ws"


class Proxied(Client):
    def __init__(self, server, origin=f"https://{NAME}", **fields):
        context = ssl.create_default_context(cafile=server.certificate)
        connect = websockets.sync.client.connect

        def through(url, **more):
            line = socket.create_connection(("127.0.0.1", server.proxy_port), LONG)
            return connect(url, sock=line, ssl=context, server_hostname=NAME, origin=origin, **more)

        websockets.sync.client.connect = through
        try:
            super().__init__(server, **fields)
        finally:
            websockets.sync.client.connect = connect


class Proxies(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="spil-proxy-"))
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)
        self.server = Through("--proxy", "127.0.0.1", "--origin", f"https://{NAME}").start()
        self.addCleanup(self.server.close)
        self.server.proxy_port = free_port()

    def recipe(self, name, *changes):
        """The recipe with other addresses. Each change must fit."""
        text = (DEPLOY / name).read_text()
        for pattern, to in ((r"127\.0\.0\.1:8383", f"127.0.0.1:{self.server.port}"), *changes):
            text, n = re.subn(pattern, to, text)
            self.assertGreater(n, 0, f"{pattern} is not in {name}")
        return text

    def certificate(self):
        key, cert = self.folder / "key.pem", self.folder / "cert.pem"
        subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days",
                        "2", "-keyout", key, "-out", cert, "-subj", f"/CN={NAME}", "-addext", f"subjectAltName=DNS:{NAME}"],
                       check=True, capture_output=True)
        self.server.certificate = str(cert)
        return key, cert

    def run_proxy(self, *words, **more):
        log = open(self.folder / "log", "wb")  # pylint: disable=consider-using-with
        process = subprocess.Popen(words, stdin=subprocess.DEVNULL, stdout=log, stderr=log, **more)

        def end():
            process.terminate()
            process.wait(LONG)
            log.close()

        self.addCleanup(end)
        end_of_waiting = time.monotonic() + LONG
        while time.monotonic() < end_of_waiting and process.poll() is None:
            try:
                return socket.create_connection(("127.0.0.1", self.server.proxy_port), LONG).close()
            except OSError:
                time.sleep(0.05)
        self.fail((self.folder / "log").read_text())

    def play(self):
        """The page, a game to its end, an origin that is not ours."""
        context = ssl.create_default_context(cafile=self.server.certificate)
        line = context.wrap_socket(socket.create_connection(("127.0.0.1", self.server.proxy_port), LONG), server_hostname=NAME)
        page = http.client.HTTPSConnection(NAME, self.server.proxy_port)
        page.sock = line
        page.request("GET", "/")
        answer = page.getresponse()
        self.assertEqual(answer.status, 200)
        self.assertIn("default-src", answer.headers["content-security-policy"])
        page.close()

        c = Proxied(self.server)
        t = c.ask("open", game="punto", seats=2, seating=["me", "random"], options={"rounds": 1})["table"]
        c.note(t, "start")
        cmd = 0
        while not any(n["note"] == "over" for n in c.notes[t]):
            view = c.view(t)
            if view["moves"]:
                cmd += 1
                reply = c.ask("move", table=t, cmd=cmd, seen=view["seq"], move=view["moves"][0])
                c.until(lambda: c.last[t] >= reply["seq"] and c.views[t][-1]["seq"] >= reply["seq"])
            else:
                c.read()
        c.close()
        with self.assertRaises(websockets.exceptions.InvalidStatus) as caught:
            Proxied(self.server, origin="https://elsewhere.example.org")
        self.assertEqual(caught.exception.response.status_code, 403)

    @unittest.skipUnless(shutil.which("nginx", path=os.environ["PATH"] + ":/usr/sbin"), "nginx is not installed")
    def test_nginx(self):
        key, cert = self.certificate()
        recipe = self.recipe("nginx.conf", (r"listen 443 ssl", f"listen 127.0.0.1:{self.server.proxy_port} ssl"),
                             (r"/etc/letsencrypt/live/games.example.org/fullchain.pem", str(cert)),
                             (r"/etc/letsencrypt/live/games.example.org/privkey.pem", str(key)))
        (self.folder / "spil.conf").write_text(recipe)
        temporary = "".join(f"{kind}_temp_path {self.folder}/{kind};\n"
                            for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
        user = "user root;\n" if os.geteuid() == 0 else ""
        (self.folder / "nginx.conf").write_text(
            f"{user}daemon off;\nmaster_process off;\npid {self.folder}/pid;\nerror_log stderr;\nevents {{}}\n"
            f"http {{\naccess_log off;\n{temporary}include {self.folder}/spil.conf;\n}}\n")
        self.run_proxy(shutil.which("nginx", path=os.environ["PATH"] + ":/usr/sbin"), "-e", "stderr", "-p", self.folder,
                       "-c", self.folder / "nginx.conf")
        self.play()

    @unittest.skipUnless(shutil.which("caddy"), "Caddy is not installed")
    def test_caddy(self):
        key, cert = self.certificate()
        recipe = self.recipe("Caddyfile", (r"\ngames\.example\.org \{\n",
                                           f"\n{NAME}:{self.server.proxy_port} {{\n\tbind 127.0.0.1\n\ttls {cert} {key}\n"))
        (self.folder / "Caddyfile").write_text("{\n\tadmin off\n\tauto_https disable_redirects\n}\n" + recipe)
        env = {**os.environ, "HOME": str(self.folder), "XDG_DATA_HOME": str(self.folder), "XDG_CONFIG_HOME": str(self.folder)}
        self.run_proxy("caddy", "run", "--config", self.folder / "Caddyfile", "--adapter", "caddyfile", env=env)
        self.play()


if __name__ == "__main__":
    support.main()
