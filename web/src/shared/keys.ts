import { useEffect, useLayoutEffect, useRef } from "preact/hooks";

// Arrows inside a board or a hand: focus goes to the nearest focusable thing in that direction. Tab leaves the group:
// one element of it is in the tab order at a time.

const ARROWS: Record<string, [number, number]> = {
    ArrowLeft: [-1, 0],
    ArrowRight: [1, 0],
    ArrowUp: [0, -1],
    ArrowDown: [0, 1],
};

// An onKeyDown for the element that holds a board or a hand.
export function moveByArrows(event: KeyboardEvent): void {
    const way = ARROWS[event.key];
    if (!way || event.altKey || event.ctrlKey || event.metaKey) return;
    const group = event.currentTarget as HTMLElement;
    const from = document.activeElement;
    if (!(from instanceof HTMLElement) || !group.contains(from)) return;
    event.preventDefault();

    const next = nextInDirection(group, from, way);
    if (!next) return;
    from.tabIndex = -1;
    next.tabIndex = 0;
    next.focus();
}

function nextInDirection(group: HTMLElement, from: HTMLElement, [wx, wy]: [number, number]): HTMLElement | null {
    const middle = (element: HTMLElement) => {
        const box = element.getBoundingClientRect();
        return [box.left + box.width / 2, box.top + box.height / 2] as const;
    };
    const [fx, fy] = middle(from);
    let best: HTMLElement | null = null;
    let least = Infinity;
    for (const element of group.querySelectorAll<HTMLElement>("button:not(:disabled), [tabindex]")) {
        if (element === from) continue;
        const [x, y] = middle(element);
        const ahead = (x - fx) * wx + (y - fy) * wy;
        const aside = Math.abs((x - fx) * wy + (y - fy) * wx);
        if (ahead < 4) continue;
        const cost = ahead + 3 * aside; // straight on before nearby
        if (cost < least) {
            least = cost;
            best = element;
        }
    }
    return best;
}

// Puts exactly one of the group's buttons into the tab order: the focused one, or the first.
export function oneTabStop(group: HTMLElement | null): void {
    if (!group) return;
    const buttons = [...group.querySelectorAll<HTMLElement>("button:not(:disabled)")];
    const stop = buttons.find((button) => button === document.activeElement) ?? buttons[0];
    for (const button of buttons) button.tabIndex = button === stop ? 0 : -1;
}

// One tab stop in a board or a hand, and focus that stays there: where what had it goes, as a cell that is played does,
// the nearest that can be played next gets it, as soon as there is one.
export function useFocusGroup(group: { current: HTMLElement | null }): void {
    const at = useRef<DOMRect | null>(null);
    useEffect(() => {
        const element = group.current;
        if (!element) return undefined;
        const come = (event: FocusEvent): void => {
            at.current = (event.target as Element).getBoundingClientRect();
        };
        const leave = (event: FocusEvent): void => {
            if (event.relatedTarget) at.current = null; // somebody went elsewhere
        };
        element.addEventListener("focusin", come);
        element.addEventListener("focusout", leave);
        return () => {
            element.removeEventListener("focusin", come);
            element.removeEventListener("focusout", leave);
        };
    }, []);
    // Before anything else happens: a key that is pressed now finds it.
    useLayoutEffect(() => {
        const place = at.current;
        const lost = document.activeElement === document.body || document.activeElement === null;
        const next =
            place && lost && !document.querySelector("dialog[open]") ? nearestButton(group.current, place) : null;
        next?.focus({ preventScroll: true });
        oneTabStop(group.current);
    });
}

function nearestButton(group: HTMLElement | null, place: DOMRect): HTMLElement | null {
    const far = (button: HTMLElement): number => {
        const box = button.getBoundingClientRect();
        return Math.hypot(
            box.left + box.width / 2 - place.left - place.width / 2,
            box.top + box.height / 2 - place.top - place.height / 2,
        );
    };
    const legal = [...(group?.querySelectorAll<HTMLElement>("button.legal:not(:disabled)") ?? [])];
    const all = legal.length > 0 ? legal : [...(group?.querySelectorAll<HTMLElement>("button:not(:disabled)") ?? [])];
    return all.sort((a, b) => far(a) - far(b))[0] ?? null;
}

// Keys of a table, wherever the focus is; not while something is typed or asked.
export function useKeys(keys: Readonly<Record<string, () => unknown>>): void {
    const now = useRef(keys);
    now.current = keys;
    useLayoutEffect(() => {
        const press = (event: KeyboardEvent): void => {
            if (event.ctrlKey || event.altKey || event.metaKey || document.querySelector("dialog[open]")) return;
            if (event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement) return;
            const act = now.current[event.key.length === 1 ? event.key.toLowerCase() : event.key];
            if (!act) return;
            event.preventDefault();
            act();
        };
        addEventListener("keydown", press);
        return () => removeEventListener("keydown", press);
    }, []);
}
