// A static server on loopback, for tests and for looking at the page: node web/tools/serve.mjs FOLDER [PORT].
// Sends FILE.br where the browser takes it. Says its address in one line.

import { createReadStream, existsSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";

const types = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript",
    ".css": "text/css",
    ".json": "application/json",
    ".wasm": "application/wasm",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".webmanifest": "application/manifest+json",
};

/** `instead`: texts that are sent in place of files, by path, or what answers: for tests of new versions and bad lines. */
export function serve(folder, port = 0, instead = new Map()) {
    const server = createServer((request, response) => {
        const path = normalize(decodeURIComponent(new URL(request.url, "http://x").pathname));
        const other = instead.get(path);
        if (other !== undefined) {
            response.writeHead(200, { "content-type": types[extname(path)], "cache-control": "no-cache" });
            if (typeof other === "function") other(response);
            else response.end(other);
            return;
        }
        let file = join(folder, path);
        if (path.startsWith("/t/")) {
            // browsers keep what is behind #
            response.writeHead(302, { location: `/?t=${encodeURIComponent(path.slice(3))}` }).end();
            return;
        }
        if (existsSync(file) && statSync(file).isDirectory()) file = join(file, "index.html");
        if (!file.startsWith(folder) || !existsSync(file)) {
            response.writeHead(404).end();
            return;
        }
        const packed = /\bbr\b/.test(request.headers["accept-encoding"] ?? "") && existsSync(`${file}.br`);
        response.writeHead(200, {
            "content-type": types[extname(file)] ?? "application/octet-stream",
            "cache-control": /-[0-9A-Za-z]{8,10}\./.test(file) ? "max-age=31536000, immutable" : "no-cache",
            ...(packed && { "content-encoding": "br" }),
        });
        createReadStream(packed ? `${file}.br` : file).pipe(response);
    });
    return new Promise((done) => server.listen(port, "127.0.0.1", () => done(server)));
}

if (process.argv[1] === new URL(import.meta.url).pathname) {
    const server = await serve(normalize(process.argv[2]), Number(process.argv[3] ?? 0));
    console.log(`http://127.0.0.1:${server.address().port}/`);
}
