// What a guide or a hint speaks of is ringed.

import type { Shown } from "../match/match";

/** The moves that are asked for or advised: of a guided game all that its step takes. */
export function ringedMoves({ coach, advice }: Shown): readonly string[] {
    return coach && coach.moves.length > 0 ? coach.moves : advice ? [advice.move] : [];
}

/** Is this move asked for? */
export const isRinged = (shown: Shown, move: string | undefined): boolean =>
    move !== undefined && ringedMoves(shown).includes(move);
