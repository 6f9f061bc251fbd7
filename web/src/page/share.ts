// A text for others: by the device's own sheet, or copied.

import { notice } from "./notices";

/** Copies by the browser's clipboard, or, without TLS, as it was done before; false: only the person can. */
export async function isCopied(text: string): Promise<boolean> {
    try {
        await navigator.clipboard.writeText(text);
        return true;
    } catch {
        const focus = document.activeElement;
        const field = document.createElement("textarea");
        field.value = text;
        document.body.append(field);
        field.select();
        const done = document.execCommand("copy");
        field.remove();
        if (focus instanceof HTMLElement) focus.focus();
        return done;
    }
}

/** `copied` says so where the device has no sheet. What cannot be copied is shown. */
export async function share(what: ShareData, copied: string): Promise<void> {
    try {
        if ("share" in navigator) return await navigator.share(what);
    } catch (why) {
        if (why instanceof DOMException && why.name === "AbortError") return; // closed again
    }
    const text = what.url ?? what.text ?? "";
    notice((await isCopied(text)) ? { say: copied, stays: "moment" } : { say: text, stays: "page" });
}
