// One tab for each game: the browser's locks say who has it, and end with the tab.

const TRIES = 3; // a tab that was just closed, or left the game, usually lets go within this many pauses
const PAUSE_MS = 40;

const nameOf = (id: string): string => `spil game ${id}`;

/** Takes the lock of a game; undefined: another tab has it. `lost` is called when another tab takes it over. */
export async function lockGame(
    id: string,
    takeOver: boolean,
    lost: () => void,
): Promise<{ release: () => void } | undefined> {
    for (let i = 0; i < TRIES; i++) {
        const lock = await tryLock(id, takeOver, lost);
        if (lock) return lock;
        await new Promise((done) => setTimeout(done, PAUSE_MS));
    }
    return undefined;
}

/** Calls `free` once no tab has the game any longer; not after `end` is aborted. */
export function whenFree(id: string, free: () => void, end: AbortSignal): void {
    navigator.locks
        .request(nameOf(id), { signal: end }, () => undefined)
        .then(
            () => end.aborted || free(),
            () => undefined, // aborted
        );
}

async function tryLock(id: string, takeOver: boolean, lost: () => void): Promise<{ release: () => void } | undefined> {
    if (!navigator.locks) return { release: () => undefined }; // an old browser: as if there were one tab
    return new Promise((done) => {
        let release = (): void => undefined;
        const held = new Promise<void>((end) => (release = end));
        navigator.locks
            .request(nameOf(id), takeOver ? { steal: true } : { ifAvailable: true }, (lock) => {
                if (!lock) {
                    done(undefined);
                    return undefined;
                }
                done({ release });
                return held;
            })
            .catch(lost);
    });
}
