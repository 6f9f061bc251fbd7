// Cards are dragged by pointer: mouse, finger or pen. The card follows 56 px above the finger. What it would be played
// on is marked: what lies under the card's middle, else under the finger, else the nearest within a cell of them.
// Letting go there plays; anywhere else the card goes back, shakes, and a sentence says why.

import { t } from "./language";
import { refuse } from "./pending";

const REACH = 64; // px from the card's middle, or the finger, to a target
const UNDER = 0.5; // px to what lies under a point
const SCALE = 1.06; // of a dragged card
const LIFT = 56;
const SLOP = 8; // px before a press becomes a drag, so that a tap stays a tap

export interface DragOptions {
    // Elements on which this card may be dropped now.
    targets(): readonly HTMLElement[];
    // Elements on which it may not: dropped there it is tried all the same, and the reason said.
    others?(): readonly HTMLElement[];
    drop(target: HTMLElement): void;
    say(sentence: string): void;
    // The targets are cells: the card gets as small as one, lies with its middle where it will fall, and so leaves to be
    // seen which it is.
    fit?: boolean;
}

interface Point {
    x: number;
    y: number;
}

/** How a card is held: from the pointer to its middle before and after it is lifted. */
function gripOf(card: HTMLElement, start: PointerEvent, fit = false) {
    const lift = start.pointerType === "mouse" ? 0 : LIFT;
    // a hand may be turned
    const { a: cos, b: sin } = new DOMMatrix(getComputedStyle(card.parentElement ?? card).transform);
    const box = card.getBoundingClientRect();
    const off = { x: box.left + box.width / 2 - start.clientX, y: box.top + box.height / 2 - start.clientY };
    const held = fit ? { x: 0, y: 0 } : off;
    return { lift, cos, sin, box, off: { x: off.x - held.x, y: off.y - held.y }, held };
}

/** What a card would be played on, or where it would be refused. */
interface Aim {
    over?: HTMLElement | undefined;
    refused?: HTMLElement | undefined;
}

/** The first of these points comes first. */
function aim(targets: readonly HTMLElement[], others: readonly HTMLElement[], points: Point[], reach: number): Aim {
    const first = (those: readonly HTMLElement[], within: number): HTMLElement | undefined =>
        points.flatMap(({ x, y }) => nearest(those, x, y, within) ?? [])[0];
    const over = first(targets, UNDER);
    const refused = over ? undefined : first(others, UNDER);
    return { over: over ?? (refused ? undefined : first(targets, reach)), refused };
}

// An onPointerDown for a card.
export function draggable(options: DragOptions): (event: PointerEvent) => void {
    return (start) => {
        if (start.button !== 0) return;
        const card = start.currentTarget as HTMLElement;
        const { lift, cos, sin, box, off, held } = gripOf(card, start, options.fit);
        let reach = REACH;
        let targets: readonly HTMLElement[] | null = null;
        let others: readonly HTMLElement[] = [];
        let at: Aim = {};

        const mark = (next: Aim) => {
            at.over?.classList.remove("aimed");
            next.over?.classList.add("aimed");
            at = next;
        };
        const take = () => {
            targets = options.targets().filter((one) => one !== card); // it would always be there
            others = options.others?.() ?? [];
            card.classList.add("dragged");
            card.setPointerCapture(start.pointerId);
            const cell = options.fit && (targets[0] ?? others[0])?.getBoundingClientRect();
            if (!cell) return;
            reach = cell.width;
            card.style.setProperty("--fit", String((SCALE * cell.width) / box.width));
        };
        const move = ({ pointerId, clientX: x, clientY: y }: PointerEvent) => {
            if (pointerId !== start.pointerId) return;
            const far = { x: x - start.clientX, y: y - start.clientY };
            if (!targets && Math.hypot(far.x, far.y) >= SLOP) take();
            if (!targets) return;
            const [dx, dy] = [far.x - off.x, far.y - off.y];
            card.style.translate = `${dx * cos + dy * sin}px ${dy * cos - dx * sin - lift}px`;
            const middle = { x: x + held.x + lift * sin, y: y + held.y - lift * cos };
            mark(aim(targets, others, [middle, { x, y }], reach));
        };
        const end = ({ pointerId, type, clientX: x, clientY: y }: PointerEvent) => {
            if (pointerId !== start.pointerId) return;
            card.removeEventListener("pointermove", move);
            card.removeEventListener("pointerup", end);
            card.removeEventListener("pointercancel", end);
            const target = at.over ?? at.refused;
            mark({});
            card.classList.remove("dragged");
            card.style.translate = "";
            card.style.removeProperty("--fit");
            if (!targets) return;
            swallowClick(card);
            if (type === "pointercancel") return;
            const isHome = x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
            if (target) options.drop(target);
            else if (!isHome) refuse(card, options.say, t("not_there"));
        };
        card.addEventListener("pointermove", move);
        card.addEventListener("pointerup", end);
        card.addEventListener("pointercancel", end);
    };
}

// The target whose middle is nearest, within reach.
export function nearest(targets: readonly HTMLElement[], x: number, y: number, reach = REACH): HTMLElement | null {
    let best: HTMLElement | null = null;
    let least = reach;
    for (const target of targets) {
        const box = target.getBoundingClientRect();
        const dx = Math.max(box.left - x, 0, x - box.right);
        const dy = Math.max(box.top - y, 0, y - box.bottom);
        const far = Math.hypot(dx, dy) + Math.hypot(box.left + box.width / 2 - x, box.top + box.height / 2 - y) / 1000;
        if (far < least) {
            least = far;
            best = target;
        }
    }
    return best;
}

// After a drag the browser sends a click as well; that is not a tap.
function swallowClick(card: HTMLElement): void {
    const swallow = (event: Event) => {
        event.stopPropagation();
        event.preventDefault();
    };
    card.addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => card.removeEventListener("click", swallow, { capture: true }), 0);
}
