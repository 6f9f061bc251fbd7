// What a hand feels: one's own card laid, a refusal, a victory. Only where somebody has touched the screen, and never
// for what others do.

import { settings } from "../storage/settings";

const patterns = { laid: [10], refused: [20, 40, 20], won: [15, 60, 15, 60, 40] };

let touched = false;
if (typeof document !== "undefined")
    document.addEventListener("pointerdown", (e) => (touched ||= e.pointerType === "touch"), { passive: true });

export function feel(what: keyof typeof patterns): void {
    const { haptics, quiet, still } = settings.value;
    if (!touched || !haptics || quiet || still || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    navigator.vibrate?.(patterns[what]);
}
