// The real server with the page, and lines to it that can be cut and held.

import { spawn } from "node:child_process";
import { copyFileSync, symlinkSync } from "node:fs";
import { connect, createServer } from "node:net";
import { dirname, join, resolve } from "node:path";
import { folder as page } from "./browser.mjs";
import { children, newFolder } from "./ending.mjs";
import { spil } from "./native.mjs";

/** `spil serve` on a free port, with its own data, or that of --store. It can be killed, stopped and started again on the same data and
 * port. */
export class Server {
    #folder = newFolder("web-online");
    #process;
    #options;
    port = 0;

    constructor(...options) {
        this.#options = options;
        const built = resolve(dirname(spil));
        copyFileSync(join(built, "spil-server"), join(this.#folder, "spil-server")); // it serves web/ beside it
        symlinkSync(resolve(page), join(this.#folder, "web"));
        symlinkSync(join(built, "locale"), join(this.#folder, "locale"));
    }

    /** Resolves when it listens. */
    async start() {
        const { HOME, LANGUAGE, ...env } = process.env;
        const args = [
            "serve",
            "--listen",
            `127.0.0.1:${this.port}`,
            ...(this.#options.includes("--store") ? [] : ["--data", join(this.#folder, "data")]),
            "--pace",
            "0",
            ...this.#options,
        ];
        const child = spawn(join(this.#folder, "spil-server"), args, {
            env: { ...env, HOME: this.#folder, LC_ALL: "C.UTF-8" },
        });
        this.#process = child;
        children.add(child);
        child.once("exit", () => children.delete(child));
        let said = "";
        child.stderr.on("data", (text) => (said += text));
        await new Promise((listens, fails) => {
            let out = "";
            child.on("exit", (status) => fails(new Error(`the server ended with ${status}: ${said.slice(-2000)}`)));
            child.stdout.on("data", (text) => {
                out += text;
                const found = /^listening on http:\/\/.*:(\d+)$/m.exec(out);
                if (!found) return;
                this.port = Number(found[1]);
                listens();
            });
        });
        return this;
    }

    #gone(signal) {
        const child = this.#process;
        this.#process = undefined;
        return new Promise((done) => {
            child.removeAllListeners("exit");
            child.on("exit", (status) => {
                children.delete(child);
                done(status);
            });
            child.kill(signal);
        });
    }

    /** kill -9. */
    kill = () => this.#gone("SIGKILL");

    /** Its exit status after SIGTERM. */
    stop = () => this.#gone("SIGTERM");

    async close() {
        const status = this.#process ? await this.stop() : 0;
        if (status !== 0) throw new Error(`the server's exit status is ${status}`);
    }
}

const until = (due) => (due > Date.now() ? new Promise((done) => setTimeout(done, due - Date.now())) : undefined);

/** A separate line to a server: an address that passes everything there and back, until it is cut or held. */
export class Line {
    #listener;
    #sockets = new Set();
    #held = false;
    #down = false;
    #delay = 0;
    port = 0;

    async open(server) {
        this.#listener = createServer((here) => {
            if (this.#down) {
                here.destroy();
                return;
            }
            const there = connect(server.port, "127.0.0.1");
            for (const [a, b] of [
                [here, there],
                [there, here],
            ]) {
                this.#sockets.add(a);
                a.setNoDelay(true);
                let before = Promise.resolve(); // nothing overtakes what is on its way
                a.on("data", (bytes) => {
                    const due = Date.now() + this.#delay;
                    before = before.then(() => until(due)).then(() => b.write(bytes));
                });
                a.on("error", () => undefined);
                a.on("close", () => {
                    this.#sockets.delete(a);
                    b.destroy();
                });
                if (this.#held) a.pause();
            }
        });
        await new Promise((done) => this.#listener.listen(0, "127.0.0.1", done));
        this.port = this.#listener.address().port;
        return this;
    }

    /** All connections end at once; new ones can be made, unless it stays down. */
    cut(down = false) {
        this.#down = down;
        for (const s of this.#sockets) s.destroy();
    }

    /** Nothing goes through, and nobody is told. */
    hold() {
        this.#held = true;
        for (const s of this.#sockets) s.pause();
    }

    /** Existing connections get nothing through, and nobody is told; new ones do. As after a phone's
     * sleep. */
    freeze() {
        for (const s of this.#sockets) s.pause();
        this.#sockets.clear();
    }

    /** This many milliseconds longer each way. */
    slow(ms) {
        this.#delay = ms;
    }

    /** What was held goes on; what was down comes up; what was slow is fast. */
    mend() {
        this.#held = this.#down = false;
        this.#delay = 0;
        for (const s of this.#sockets) s.resume();
    }

    close() {
        this.cut(true);
        this.#listener.close();
    }
}
