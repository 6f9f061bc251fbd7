import type { Shown } from "./match";

/** The level of all who sit opposite one person, if it is one. */
export function levelOf({ table }: Shown): number | undefined {
    const others = table.filter((s) => !s.person).map((s) => /^level(\d)$/.exec(s.player)?.[1]);
    const [first] = others;
    const same = others.length === table.length - 1 && others.every((one) => one === first);
    return first !== undefined && same ? Number(first) : undefined;
}
