/** What a part of a page is written with: templates, hooks and the document tree's functions, from the vendored libraries. */
import htm from "../vendor/htm.js";
import { h } from "../vendor/preact.js";

export { Component, Fragment, createContext, h, render } from "../vendor/preact.js";
export { useCallback, useContext, useEffect, useId, useLayoutEffect, useMemo, useReducer, useRef, useState } from "../vendor/hooks.js";

/** Markup as a tagged template: html`<p class="x">${text}</p>`. Values are text, never markup. */
export const html = htm.bind(h);
