// A played card moves from where it was to where it lies, as a whole card in a layer above everything. Nothing waits
// for it: the table is right at once, and its place stays empty until the card has landed.

export const EASE = "cubic-bezier(.2,.8,.2,1)";
export const TO_TABLE_MS = 220;
export const RACE_MS = 120;
const FADE_MS = 100;

// The layer, inside the table's frame, so that its styles hold there.
function layer(element: Element): HTMLElement {
    const frame = element.closest(".app") ?? document.body;
    const there = frame.querySelector<HTMLElement>(":scope > .flights");
    if (there) return there;
    const made = document.createElement("div");
    made.className = "flights";
    made.ariaHidden = "true";
    frame.append(made);
    return made;
}

// A copy as large as the thing, which knows the lengths that its styles are made of.
function copyOf(element: HTMLElement, box: DOMRect): HTMLElement {
    const copy = element.cloneNode(true) as HTMLElement;
    for (const name of copy.getAttributeNames()) if (/^(data-|id$|role$|aria-)/.test(name)) copy.removeAttribute(name);
    copy.classList.remove("last", "legal", "hinted");
    const style = getComputedStyle(element);
    const lengths = `font-size:${style.fontSize};--u:${style.getPropertyValue("--u") || "auto"}`;
    copy.style.cssText = `position:absolute;margin:0;left:${box.left}px;top:${box.top}px;width:${box.width}px;height:${box.height}px;${lengths}`;
    return copy;
}

// Lets `element` come from where `from` is. With reduced motion it fades in.
export function comeFrom(element: HTMLElement | null | undefined, from: Element | null, ms = TO_TABLE_MS): void {
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
    const scale = Math.min(there.width / here.width, there.height / here.height);
    const copy = copyOf(element, here);
    layer(element).append(copy);
    element.animate([{ opacity: 0 }, { opacity: 0 }], ms);
    const flight = copy.animate([{ transform: `translate(${dx}px,${dy}px) scale(${scale})` }, { transform: "none" }], {
        duration: ms,
        easing: EASE,
    });
    flight.onfinish = flight.oncancel = () => copy.remove();
}

// Where a seat's cards come from: what it holds on this screen, or its place among the seats.
export function homeOf(seat: number): Element | null {
    return document.querySelector(`[data-held="${seat}"]`) ?? document.querySelector(`[data-seat="${seat}"]`);
}
