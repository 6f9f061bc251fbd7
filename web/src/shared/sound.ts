// Sounds: paper and small things on wood, made here. Off until somebody turns them on.

import type { Shown } from "../match/match";
import { settings } from "../storage/settings";
import { feel } from "./haptics";

interface Tone {
    /** Hz; 0 is noise. */
    pitch: number;
    at: number;
    /** Seconds until it has died away. */
    lasts: number;
    loud: number;
}

const sounds = {
    paper: [{ pitch: 0, at: 0, lasts: 0.12, loud: 0.05 }],
    chip: [{ pitch: 720, at: 0, lasts: 0.04, loud: 0.1 }],
    card: [
        { pitch: 0, at: 0, lasts: 0.05, loud: 0.12 },
        { pitch: 190, at: 0.01, lasts: 0.08, loud: 0.1 },
    ],
    late: [{ pitch: 98, at: 0, lasts: 0.25, loud: 0.15 }],
    won: [
        { pitch: 262, at: 0, lasts: 0.9, loud: 0.12 },
        { pitch: 330, at: 0.18, lasts: 1.1, loud: 0.1 },
    ],
} satisfies Record<string, Tone[]>;

let context: AudioContext | undefined;

function source(c: AudioContext, { pitch, lasts }: Tone): AudioScheduledSourceNode {
    if (pitch > 0) return new OscillatorNode(c, { frequency: pitch, type: "sine" });
    const buffer = new AudioBuffer({ length: Math.ceil(lasts * c.sampleRate), sampleRate: c.sampleRate });
    const noise = buffer.getChannelData(0);
    noise.set(noise.map(() => Math.random() * 2 - 1));
    return new AudioBufferSourceNode(c, { buffer });
}

export function sound(name: keyof typeof sounds): void {
    if (!settings.value.sound || settings.value.quiet) return;
    context ??= new AudioContext();
    const c = context;
    for (const tone of sounds[name]) {
        const from = c.currentTime + tone.at;
        const gain = new GainNode(c, { gain: 0 });
        gain.gain.setValueAtTime(tone.loud, from);
        gain.gain.exponentialRampToValueAtTime(0.0001, from + tone.lasts);
        const s = source(c, tone);
        s.connect(gain).connect(c.destination);
        s.start(from);
        s.stop(from + tone.lasts);
    }
}

export type Sound = keyof typeof sounds;

const loudest: readonly Sound[] = ["won", "card", "chip", "paper"];

/** The sound of what is new in a picture; `of`: what the game's events sound like. One's own victory is felt, too. */
export function soundOf(shown: Shown, of: Readonly<Record<string, Sound>> = {}): void {
    if (shown.late) {
        sound("late");
        return;
    }
    const over = shown.news.some((n) => n.note === "over");
    if (over && shown.result?.winners.includes(shown.seat)) feel("won");
    const heard = new Set(shown.news.flatMap((n) => n.events ?? []).map(({ event }) => of[event]));
    const one = over ? "won" : loudest.find((name) => heard.has(name));
    if (one) sound(one);
}
