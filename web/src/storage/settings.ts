// What a person has chosen, in localStorage: it must be known before anything is drawn.

import { isObject, parse } from "../shared/json";
import { Store } from "../shared/store";

export interface Settings {
    /** "" as the browser says. */
    lang: "" | "en" | "is" | "nb";
    name: string;
    colours: "" | "light" | "dark";
    text: "" | "large" | "largest";
    contrast: boolean;
    /** Nothing moves, whatever the device says. */
    still: boolean;
    sound: boolean;
    haptics: boolean;
    /** Neither sounds nor vibration. */
    quiet: boolean;
    untimed: boolean;
    leftHanded: boolean;
    /** Shows where cards fit in games in which finding that is the game … */
    help: boolean;
    /** … and where a game's set-up says otherwise for that game. */
    helpIn: Record<string, boolean>;
    /** Bots answer at once. */
    quick: boolean;
    /** The address of the last game of each kind. */
    last: Record<string, string>;
    /** The highest level beaten, and the one that was offered last, in each game. */
    beaten: Record<string, number>;
    offered: Record<string, number>;
    /** Games whose guide was played to its end, or declined; "hint" where it was told what a hint costs. */
    met: Record<string, boolean>;
    /** The scene with which a guide that was begun goes on. */
    guided: Record<string, number>;
}

const usual: Settings = {
    lang: "",
    name: "",
    colours: "",
    text: "",
    contrast: false,
    still: false,
    sound: false,
    haptics: true,
    quiet: false,
    untimed: false,
    leftHanded: false,
    help: false,
    helpIn: {},
    quick: false,
    last: {},
    beaten: {},
    offered: {},
    met: {},
    guided: {},
};

const KEY = "spil settings";

/** Only what we know, and only of the right kind. */
function read(): Settings {
    const settings = { ...usual };
    try {
        const kept = parse(localStorage.getItem(KEY) ?? "", isObject) ?? {};
        for (const key of Object.keys(usual) as (keyof Settings)[])
            if (typeof kept[key] === typeof usual[key] && kept[key] !== null)
                Object.assign(settings, { [key]: kept[key] });
    } catch {
        // forbidden: as usual
    }
    return settings;
}

export const settings = new Store<Settings>(read());

export function change(changes: Partial<Settings>): void {
    settings.value = { ...settings.value, ...changes };
    try {
        localStorage.setItem(KEY, JSON.stringify(settings.value));
    } catch {
        // forbidden or full: for this visit only
    }
}

export const haveMet = (game: string): void => change({ met: { ...settings.value.met, [game]: true } });

export const isHelped = (game: string, { help, helpIn }: Settings): boolean => helpIn[game] ?? help;
