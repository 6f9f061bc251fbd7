// A refusal is said; nothing is said of what was done.

import { notice } from "../notices";

export async function tell(work: Promise<{ ok: boolean; say?: string }>): Promise<void> {
    const done = await work;
    if (!done.ok && done.say) notice({ say: done.say });
}
