// Text that comes from elsewhere becomes a value here, and nowhere else: it has the shape that was asked for, or it is
// refused. What our own build or the C side has written is of the same version, and only read.

/** Is it such a value? Members that nobody asked for are no fault. */
export type Check<T> = (value: unknown) => value is T;

export const isText: Check<string> = (value) => typeof value === "string";
export const isNumber: Check<number> = (value) => typeof value === "number";
export const isFlag: Check<boolean> = (value) => typeof value === "boolean";
export const isObject: Check<Record<string, unknown>> = (value): value is Record<string, unknown> =>
    typeof value === "object" && value !== null && !Array.isArray(value);

/** May be missing. */
export const maybe =
    <T>(is: Check<T>): Check<T | undefined> =>
    (value): value is T | undefined =>
        value === undefined || is(value);

export const orNull =
    <T>(is: Check<T>): Check<T | null> =>
    (value): value is T | null =>
        value === null || is(value);

export const either =
    <A, B>(isA: Check<A>, isB: Check<B>): Check<A | B> =>
    (value): value is A | B =>
        isA(value) || isB(value);

export const listOf =
    <T>(is: Check<T>): Check<T[]> =>
    (value): value is T[] =>
        Array.isArray(value) && value.every(is);

/** An object with any names and values of one kind. */
export const mapOf =
    <T>(is: Check<T>): Check<Record<string, T>> =>
    (value): value is Record<string, T> =>
        isObject(value) && Object.values(value).every(is);

export const oneOf =
    <T extends string>(...words: T[]): Check<T> =>
    (value): value is T =>
        words.some((word) => word === value);

/** An object with these members. */
export function shape<T extends object>(members: { [K in keyof T]-?: Check<T[K]> }): Check<T> {
    const checks = Object.entries<Check<unknown>>(members);
    return (value): value is T => isObject(value) && checks.every(([name, is]) => is(value[name]));
}

/** A text from elsewhere as a value of that shape; undefined: it is not one. */
export function parse<T>(text: string, is: Check<T>): T | undefined {
    try {
        const value: unknown = readOwn(text);
        return is(value) ? value : undefined;
    } catch {
        return undefined;
    }
}

/** A trusted text, from the C side or the build, as what it is known to be. */
export function readOwn<T>(text: string): T {
    // biome-ignore lint/plugin: the one place
    return JSON.parse(text);
}
