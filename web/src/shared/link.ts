// Links as people send them: /t/TABLE#INVITE, or ?t=TABLE#INVITE from a host that only has files; /r/#INVITE to a room,
// and /r for those who have its number. They become addresses of the page before anything looks at them; what stands
// behind # never leaves the browser.

const path = /^(.*\/)t\/([^/]+)$/.exec(location.pathname);
const room = /^(.*\/)r\/?$/.exec(location.pathname);
const named = new URLSearchParams(location.search).get("t");
const table = path?.[2] ?? (named && encodeURIComponent(named));
if (table || room) {
    const invite = location.hash.slice(1);
    const root = path?.[1] ?? room?.[1] ?? location.pathname;
    const query = invite && !invite.startsWith("/") ? `?invite=${invite}` : "";
    history.replaceState(null, "", `${root}#/${table ? `table/${table}` : "room"}${query}`);
}

export {};
