// Sounds: paper and small things on wood, made here. Off until somebody turns them on.

import type { Shown } from "../match/match";
import { settings } from "../storage/settings";

interface Tone {
    /** Hz; 0 is noise. */
    pitch: number;
    at: number;
    /** Seconds until it has died away. */
    lasts: number;
    loud: number;
}

const sounds = {
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
    if (!settings.value.sound) return;
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

/** The sound of what is new in a picture. */
export function soundOf(shown: Shown): void {
    if (shown.news.length === 0) return;
    if (shown.news.some((n) => n.note === "over")) sound("won");
    else if (shown.news.some((n) => n.note === "event")) sound("card");
}
