/** Values that pages watch: the session, the language, whether the network is there. */
import { useEffect, useRef, useState } from "./html.js";

/**
 * @template T
 * @typedef {{value: T, subscribe: (listener: (value: T) => void) => () => void}} Signal a value with listeners
 */

/**
 * @template T
 * @param {T} value
 * @returns {Signal<T>}
 */
export function signal(value) {
  const listeners = new Set();
  return {
    get value() {
      return value;
    },
    set value(next) {
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of [...listeners]) listener(value);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/**
 * The signal's value; the calling component is drawn anew when it changes.
 * @template T
 * @param {Signal<T>} watched
 */
export function useSignal(watched) {
  const [value, setValue] = useState(watched.value);
  useEffect(() => {
    setValue(() => watched.value);
    return watched.subscribe((next) => setValue(() => next));
  }, [watched]);
  return value;
}

/**
 * Loads something when `deps` change, and drops what comes too late.
 * @template T
 * @param {(signal: AbortSignal) => Promise<T>} load
 * @param {unknown[]} deps
 * @returns {{data: T | undefined, problem: any, loading: boolean, reload: () => void, setData: (data: T) => void}}
 *   `data` of an earlier load stays until the next has come.
 */
export function useLoad(load, deps) {
  const [state, setState] = useState(/** @type {{data: T | undefined, problem: any, loading: boolean}} */ ({ data: undefined, problem: null, loading: true }));
  const [round, setRound] = useState(0);
  const latest = useRef(load);
  latest.current = load;
  useEffect(() => {
    const abort = new AbortController();
    setState((before) => ({ ...before, loading: true }));
    latest.current(abort.signal).then(
      (data) => abort.signal.aborted || setState({ data, problem: null, loading: false }),
      (problem) => abort.signal.aborted || setState((before) => ({ ...before, problem, loading: false })),
    );
    return () => abort.abort();
  }, [...deps, round]);
  return {
    ...state,
    reload: () => setRound((number) => number + 1),
    setData: (data) => setState({ data, problem: null, loading: false }),
  };
}
