// What is said at a server's table: what notes tell, and what there is to decide, once for each decision.

import type { Note, Picture } from "../engine/types";
import { t } from "../shared/language";
import { Store } from "../shared/store";
import type { TableModel } from "./model";
import { moverOf } from "./state";

export class Sentences {
    readonly log = new Store<readonly string[]>([]);
    /** Those that say what to decide. */
    readonly asks = new Set<string>();
    /** For eyes. */
    readonly told = new Store<readonly string[]>([]);
    private unseen: string[] = [];
    private unsaid: string[] = []; // they come with the next picture
    private asked = ""; // what there is to decide, as it was last said
    private askedAt = -1; // after this note

    constructor(private readonly at: TableModel) {}

    hear(note: Note): void {
        if (note.timed_out === true) this.tell(this.timedOut(note));
        const answer = this.at.engine.call("online_note", { note });
        if (answer.ok) {
            this.unsaid.push(...answer.say);
            this.unseen.push(...answer.told);
        } else console.error(answer.say);
    }

    /** Says this with the next picture. */
    tell(sentence: string): void {
        this.unsaid.push(sentence);
        this.unseen.push(sentence);
    }

    /** The move that follows is not the person's own. */
    private timedOut(note: Note): string {
        const seat = moverOf(note);
        if (seat === undefined) return t("timed_out");
        const name = this.at.now.sitters[seat]?.name ?? "";
        return seat === this.at.now.seat ? t("timed_out_you") : t("timed_out_of", { name });
    }

    /** All that has not been said, and what the picture asks unless that was said before. */
    show({ ask, moves }: Pick<Picture, "ask" | "moves">): void {
        const { race, received } = this.at;
        const sentences = ask.split("\n").filter(Boolean);
        for (const sentence of sentences) this.asks.add(sentence);
        // In a race the same stays to be decided while others draw.
        if (moves.length > 0 && (race ? this.asked !== ask : this.askedAt !== received.changed)) {
            this.askedAt = received.changed;
            this.asked = ask;
            this.unsaid.push(...sentences);
        }
        if (this.unseen.length > 0) this.told.value = [...this.told.value, ...this.unseen.splice(0)];
        if (this.unsaid.length > 0) this.log.value = [...this.log.value, ...this.unsaid.splice(0)];
    }

    clear(): void {
        this.asked = "";
        this.askedAt = -1;
        this.unsaid = [];
        this.unseen = [];
        this.log.value = [];
        this.told.value = [];
    }
}
