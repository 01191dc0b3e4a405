/** The stage: the picture, what can be chosen on it, and the means to look closer. */
import { html, useEffect, useLayoutEffect, useRef, useState } from "../../base/html.js";
import { t } from "../../base/i18n.js";
import { IconButton } from "../../parts/button.js";
import { Bubble } from "../rules/bubble.js";
import { openBoard } from "./board.js";
import { PHONE } from "./viewport.js";

/** Below this much breadth to its height a place gets the tall picture: a phone's gets it while it is no strip. */
const NARROW = 0.92;
const NARROW_PHONE = 1.5;
const NO_TARGETS = new Map();
/** After so long a picture that could not be had is asked for again. */
const AGAIN_MS = 3_000;

/**
 * @param {{shelf: ReturnType<import("./picture.js").pictureShelf>, version: number, seat?: number | null, quietly?: boolean, tools?: boolean,
 *   score?: import("./moving/cues.js").Score | null, targets?: Map<string, string>, linesOf?: (element: string, title: string) => string[],
 *   reveal?: unknown, onChoose?: (element: string, place: DOMRect | null) => void, onShown?: (shown: {version: number, titles: Map<string, string>}) => void,
 *   onShape?: (shape: "wide" | "tall") => void, children?: unknown}} props `targets` are shown when the picture of `version` is; `children` stand above the picture;
 *   `score` is how it comes into being; when `reveal` changes, some target is brought into view
 */
export function Stage({ shelf, version, seat = null, quietly = false, score = null, tools = true, targets = NO_TARGETS, linesOf, reveal = null, onChoose, onShown, onShape, children }) {
  const nodes = { scroller: useRef(null), sheet: useRef(null), host: useRef(null), layer: useRef(null) };
  const [shape, turnShape] = useShape(nodes.scroller);
  const [pointed, setPointed] = useState(/** @type {{element: string, pinned: boolean} | null} */ (null));
  const [zoom, setZoom] = useState(1);
  const [focus, setFocus, suggestFocus] = useFocus(`${version} ${seat} ${shape}`);
  useEffect(() => void (shape && onShape?.(shape)), [shape]);
  const board = useBoard(nodes, { onChoose, setPointed, setZoom, setFocus });
  const shown = usePicture(board, shelf, { version, seat, shape, focus, quietly, score }, onShown);
  const ringed = shown.version === version ? targets : NO_TARGETS;
  useLayoutEffect(() => {
    board.current?.ring(ringed, (element, title) => linesOf?.(element, title) ?? [title]);
  }, [board.current, ringed, shown, linesOf]);
  useEffect(() => {
    if (ringed.size) board.current.targets.reveal();
  }, [reveal, ringed.size > 0]);
  useEffect(() => {
    if (ringed.size) suggestFocus(board.current.wanted(ringed));
  }, [ringed, shown]);
  return html`<div class=${`stage stage-${shape ?? "wide"}`} data-shown=${shown.version}>
    <div class="stage-scroll" ref=${nodes.scroller} tabindex="0" role="group" aria-label=${t("table.picture")} onKeyDown=${(event) => zoomByKey(event, board.current.view)}>
      <div class=${shown.version < 0 ? "stage-sheet stage-blank" : "stage-sheet"} ref=${nodes.sheet}>
        <div class="stage-picture" data-picture ref=${nodes.host}></div>
        <svg class="targets" ref=${nodes.layer} role="group" aria-label=${t("table.targets")}></svg>
      </div>
    </div>
    ${shown.problem && html`<p class="stage-problem" role="alert">${t("table.picture-lost")}</p>`}
    ${pointed && html`<${Bubble} key=${pointed.element} ...${pointed} ...${board.current.about(pointed.element)} onClose=${() => setPointed(null)} />`}
    ${tools && html`<${Tools} view=${board.current?.view} closer=${zoom > 1.01} focus=${focus} onFocus=${setFocus} shape=${shape} onShape=${turnShape} />`}
    ${children}
  </div>`;
}

function useBoard(nodes, to) {
  const board = useRef(null);
  const latest = useRef(to);
  latest.current = to;
  const [, redraw] = useState(0);
  useLayoutEffect(() => {
    const found = { scroller: nodes.scroller.current, sheet: nodes.sheet.current, host: nodes.host.current, layer: nodes.layer.current };
    board.current = openBoard(found, {
      onChoose: (element) => latest.current.onChoose?.(element, board.current.targets.boxOf(element)),
      onPoint: (element) => latest.current.setPointed((before) => (element ? { element, pinned: false } : before?.pinned ? before : null)),
      onLook: (element, pinned) => latest.current.setPointed((before) => (element ? { element, pinned } : before?.pinned && !pinned ? before : null)),
      onZoom: (zoom) => latest.current.setZoom(zoom),
      onFocus: (focus) => latest.current.setFocus(focus),
    });
    redraw(1);
    return () => board.current.close();
  }, []);
  return board;
}

/**
 * The part of a map that is shown large, null as the picture has it: it holds for one picture, not for the next.
 * The second function takes a part only where none is chosen: effects come late, and a tap may have come before them.
 * @returns {[string | null, (focus: string | null) => void, (focus: string | null) => void]}
 */
function useFocus(of) {
  const [chosen, setChosen] = useState({ of, focus: /** @type {string | null} */ (null) });
  const suggest = (focus) => setChosen((before) => (before.of === of && before.focus ? before : { of, focus }));
  return [chosen.of === of ? chosen.focus : null, (focus) => setChosen({ of, focus }), suggest];
}

/** Loads and shows the picture that is asked for; what comes too late is dropped, the last one stays meanwhile. */
function usePicture(board, shelf, { version, seat, shape, focus, quietly, score }, onShown) {
  const [shown, setShown] = useState({ version: -1, shape: null, focus: null, problem: null });
  const [round, setRound] = useState(0);
  useLayoutEffect(() => { // the picture is waited for: it is asked for before the page is painted
    if (!shape || !version) return undefined;
    let late = false;
    let timer = 0;
    const take = (text) => {
      if (late) return;
      board.current.show(text, { quietly: quietly || focus !== null, score });
      setShown({ version, shape, focus, problem: null });
      onShown?.({ version, titles: board.current.titles(), title: board.current.title() });
    };
    const miss = (problem) => {
      if (late) return;
      setShown((before) => ({ ...before, problem }));
      timer = setTimeout(() => setRound((number) => number + 1), AGAIN_MS);
    };
    shelf.get(version, shape, seat, focus).then(take).catch(miss);
    return () => {
      late = true;
      clearTimeout(timer);
    };
  }, [shelf, version, seat, shape, focus, round]);
  useEffect(() => {
    if (!score) board.current.rest();
  }, [score]);
  return shown;
}

/** `wide` or `tall` as the place is, until the reader turns it. */
function useShape(scroller) {
  const [fitting, setFitting] = useState(null);
  const [wanted, setWanted] = useState(null);
  useLayoutEffect(() => {
    const measure = () => {
      const { offsetWidth: width, offsetHeight: height } = scroller.current;
      setFitting(width / height < (width <= PHONE ? NARROW_PHONE : NARROW) ? "tall" : "wide");
    };
    const watcher = new ResizeObserver(measure);
    watcher.observe(scroller.current);
    measure();
    return () => watcher.disconnect();
  }, []);
  const shape = wanted ?? fitting;
  return [shape, () => setWanted(shape === "tall" ? "wide" : "tall")];
}

function Tools({ view, closer, focus, onFocus, shape, onShape }) {
  return html`<div class="stage-tools" role="group" aria-label=${t("table.look")}>
    <${Tool} icon="zoom-in" label=${t("table.zoom-in")} onClick=${() => view.zoomIn()} />
    ${closer && html`<${Tool} icon="zoom-out" label=${t("table.zoom-out")} onClick=${() => view.zoomOut()} />`}
    ${(closer || focus) && html`<${Tool} icon="fit" label=${t("table.fit")} onClick=${() => (view.fit(), onFocus(null))} />`}
    <${Tool} icon="shape" label=${t(shape === "tall" ? "table.shape-wide" : "table.shape-tall")} onClick=${onShape} />
  </div>`;
}

function Tool({ icon, label, onClick }) {
  return html`<${IconButton} icon=${icon} class="stage-tool" label=${label} title=${label} onClick=${onClick} />`;
}

function zoomByKey(event, view) {
  const act = { "+": view.zoomIn, "=": view.zoomIn, "-": view.zoomOut, 0: view.fit }[event.key];
  if (!act || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  act();
}
