// A played card moves from where it was to where it lies. Nothing waits for it: the table is right at once, and the
// movement is drawn on top of that.

export const EASE = "cubic-bezier(.2,.8,.2,1)";
export const TO_TABLE_MS = 220;
export const RACE_MS = 120;
const FADE_MS = 100;

// Lets `element` come from where `from` is. With reduced motion it fades in.
export function comeFrom(element: Element | null | undefined, from: Element | null, ms = TO_TABLE_MS): void {
    if (!element || typeof element.animate !== "function") return;
    if (matchMedia("(prefers-reduced-motion: reduce)").matches || !from) {
        element.animate([{ opacity: 0 }, { opacity: 1 }], FADE_MS);
        return;
    }
    const here = element.getBoundingClientRect();
    const there = from.getBoundingClientRect();
    if (!here.width || !there.width) return;
    const dx = there.left + there.width / 2 - here.left - here.width / 2;
    const dy = there.top + there.height / 2 - here.top - here.height / 2;
    const scale = there.width / here.width;
    element.animate(
        [
            { transform: `translate(${dx}px,${dy}px) scale(${scale})`, zIndex: 5 },
            { transform: "none", zIndex: 5 },
        ],
        {
            duration: ms,
            easing: EASE,
        },
    );
}

// Where a seat's cards come from: what it holds on this screen, or its place among the seats.
export function homeOf(seat: number): Element | null {
    return document.querySelector(`[data-held="${seat}"]`) ?? document.querySelector(`[data-seat="${seat}"]`);
}
