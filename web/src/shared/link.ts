// Links as people send them: /t/TABLE#INVITE, or ?t=TABLE#INVITE from a host that only has files; /r/#INVITE to a room,
// and /r for those who have its number. Each may have /h/N before it, the house of a server (docs/online.md). They
// become addresses of the page before anything looks at them; what stands behind # never leaves the browser.

const at = /^(.*?\/)(?:h\/0\/)?(?:t\/([^/]+)|(r)\/?)?$/.exec(location.pathname);
const root = at?.[1] ?? location.pathname;
export const HOME = "spil house";

/** Where the page shows what is no link: in the house where this person's new tables are. */
function first(): string {
    try {
        const home = localStorage.getItem(HOME);
        return home ? root.replace(/h\/\d\d?\/$/, "") + (home === "0" ? "" : `h/${home}/`) : root;
    } catch {
        return root;
    }
}

const named = new URLSearchParams(location.search).get("t");
const table = at?.[2] ?? (named && encodeURIComponent(named));
if (table || at?.[3]) {
    const invite = location.hash.slice(1);
    const query = invite && !invite.startsWith("/") ? `?invite=${invite}` : "";
    history.replaceState(null, "", `${root}#/${table ? `table/${table}` : "room"}${query}`);
} else if (at) {
    const there = /^#\/(table|room)\b/.test(location.hash) ? root : first();
    if (there !== location.pathname) history.replaceState(null, "", `${there}${location.search}${location.hash}`);
}
