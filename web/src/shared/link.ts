// Links as people send them: /t/TABLE#INVITE, or ?t=TABLE#INVITE from a host that only has files; /r/#INVITE to a room,
// and /r for those who have its number. Each may have /h/0 before it, the house of a server (docs/online.md). They
// become addresses of the page before anything looks at them; what stands behind # never leaves the browser.

const at = /^(.*?\/)(?:h\/0\/)?(?:t\/([^/]+)|(r)\/?)?$/.exec(location.pathname);
const root = at?.[1] ?? location.pathname;
const named = new URLSearchParams(location.search).get("t");
const table = at?.[2] ?? (named && encodeURIComponent(named));
if (table || at?.[3]) {
    const invite = location.hash.slice(1);
    const query = invite && !invite.startsWith("/") ? `?invite=${invite}` : "";
    history.replaceState(null, "", `${root}#/${table ? `table/${table}` : "room"}${query}`);
} else if (root !== location.pathname) {
    history.replaceState(null, "", `${root}${location.search}${location.hash}`);
}

export {};
