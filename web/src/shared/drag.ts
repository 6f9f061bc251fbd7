// Cards are dragged by pointer: mouse, finger or pen. The card follows 56 px above the finger; the nearest target
// within reach of the card is marked; letting go there plays, anywhere else puts the card back.

const REACH = 64; // px from the pointer to a target
const SCALE = 1.06; // of a dragged card
const LIFT = 56;
const SLOP = 8; // px before a press becomes a drag, so that a tap stays a tap

export interface DragOptions {
    // Elements on which this card may be dropped now.
    targets(): readonly HTMLElement[];
    drop(target: HTMLElement): void;
    // The targets are cells: the card gets as small as one, lies with its middle where it will fall, and so leaves to be
    // seen which it is.
    fit?: boolean;
}

// An onPointerDown for a card.
export function draggable(options: DragOptions): (event: PointerEvent) => void {
    return (start) => {
        if (start.button !== 0) return;
        const card = start.currentTarget as HTMLElement;
        const lift = start.pointerType === "mouse" ? 0 : LIFT;
        // a hand may be turned
        const { a: cos, b: sin } = new DOMMatrix(getComputedStyle(card.parentElement ?? card).transform);
        const box = card.getBoundingClientRect();
        // from the pointer to the card's middle
        const offX = options.fit ? box.left + box.width / 2 - start.clientX : 0;
        const offY = options.fit ? box.top + box.height / 2 - start.clientY : 0;
        let reach = REACH;
        let targets: readonly HTMLElement[] | null = null;
        let over: HTMLElement | null = null;

        const mark = (next: HTMLElement | null) => {
            if (next === over) return;
            over?.classList.remove("aimed");
            next?.classList.add("aimed");
            over = next;
        };
        const move = (event: PointerEvent) => {
            if (event.pointerId !== start.pointerId) return;
            let dx = event.clientX - start.clientX;
            let dy = event.clientY - start.clientY;
            if (!targets) {
                if (Math.hypot(dx, dy) < SLOP) return;
                targets = options.targets();
                card.classList.add("dragged");
                card.setPointerCapture(start.pointerId);
                const cell = options.fit && targets[0]?.getBoundingClientRect();
                if (cell) {
                    reach = cell.width / 2;
                    card.style.setProperty("--fit", String((SCALE * cell.width) / box.width));
                }
            }
            dx -= offX;
            dy -= offY;
            card.style.translate = `${dx * cos + dy * sin}px ${dy * cos - dx * sin - lift}px`;
            mark(nearest(targets, event.clientX + lift * sin, event.clientY - lift * cos, reach));
        };
        const end = (event: PointerEvent) => {
            if (event.pointerId !== start.pointerId) return;
            card.removeEventListener("pointermove", move);
            card.removeEventListener("pointerup", end);
            card.removeEventListener("pointercancel", end);
            const target = event.type === "pointerup" ? over : null;
            mark(null);
            card.classList.remove("dragged");
            card.style.translate = "";
            card.style.removeProperty("--fit");
            if (!targets) return;
            swallowClick(card);
            if (target) options.drop(target);
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
