// The link to a table as people send it: /t/TABLE#INVITE, or ?t=TABLE#INVITE from a host that only has files. It
// becomes an address of the page before anything looks at it; what stands behind # never leaves the browser.

const path = /^(.*\/)t\/([^/]+)$/.exec(location.pathname);
const named = new URLSearchParams(location.search).get("t");
const table = path?.[2] ?? (named && encodeURIComponent(named));
if (table) {
    const invite = location.hash.slice(1);
    const root = path?.[1] ?? location.pathname;
    const query = invite && !invite.startsWith("/") ? `?invite=${invite}` : "";
    history.replaceState(null, "", `${root}#/table/${table}${query}`);
}

export {};
