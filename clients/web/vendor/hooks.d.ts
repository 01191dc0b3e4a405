export * from "preact/hooks";

/** What begins as null has a value of a kind that JavaScript can't name there: an element once an effect runs. */
export function useRef<T>(initial: T): T extends null ? { current: any } : { current: T };
export function useState(initial: null): [any, (next: any) => void];
export function useState<S>(initial: S | (() => S)): [S, (next: S | ((before: S) => S)) => void];
