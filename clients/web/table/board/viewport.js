/** How large the picture is shown and which part of it: fitted to its place, or larger and moved by wheel, fingers and keys. */

const LARGEST = 8;
const WHEEL = 0.0016;
const STEP = 1.35;
const DRAG_FROM = 5;
/** A place no wider than this is a phone's: a tall picture is as broad as it, for all of it at once would be too small. */
export const PHONE = 576;
/** A place no wider than this that is a mere strip, as on a page enlarged twice, would make the picture smaller: it is as broad as the place. */
const SMALL = 832;
const STRIP = 0.5;

/**
 * @param {HTMLElement} scroller scrolls, and is as large as the place there is
 * @param {HTMLElement} sheet holds the picture; its size is set here
 * @param {(zoom: number) => void} onZoom
 */
export function viewport(scroller, sheet, onZoom) {
  let size = { width: 16, height: 10 };
  let zoom = 1;
  const fitted = () => {
    const place = { width: scroller.clientWidth, height: scroller.clientHeight };
    const whole = Math.min(place.width / size.width, place.height / size.height);
    const broad = place.width / size.width;
    if (place.width <= SMALL && place.height < place.width * STRIP) return broad;
    return size.height > size.width && (place.width <= PHONE || broad < whole * 2.2) ? broad : whole;
  };
  const apply = () => {
    const unit = fitted() * zoom;
    sheet.style.width = `${size.width * unit}px`;
    sheet.style.height = `${size.height * unit}px`;
  };
  const zoomTo = (wanted, at = centre(scroller)) => {
    const next = Math.min(LARGEST, Math.max(1, wanted));
    const before = sheet.getBoundingClientRect();
    const [across, down] = [(at.x - before.x) / before.width, (at.y - before.y) / before.height];
    zoom = next;
    apply();
    const after = sheet.getBoundingClientRect();
    scroller.scrollLeft += after.x + across * after.width - at.x;
    scroller.scrollTop += after.y + down * after.height - at.y;
    onZoom(zoom);
  };
  const watcher = new ResizeObserver(apply);
  watcher.observe(scroller);
  const stops = new AbortController();
  listenToWheel(scroller, zoomTo, () => zoom, stops.signal);
  listenToFingers(scroller, zoomTo, () => zoom, stops.signal);
  listenToDrags(scroller, stops.signal);
  return {
    setSize(next) {
      if (next.width === size.width && next.height === size.height) return;
      size = next;
      zoom = 1;
      apply();
      onZoom(zoom);
    },
    zoomIn: () => zoomTo(zoom * STEP),
    zoomOut: () => zoomTo(zoom / STEP),
    fit: () => zoomTo(1),
    close: () => (watcher.disconnect(), stops.abort()),
  };
}

function centre(node) {
  const box = node.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** The wheel makes larger; where the picture is higher than its place it moves, and makes larger with Ctrl. */
function listenToWheel(scroller, zoomTo, zoomNow, signal) {
  const act = (event) => {
    const higher = zoomNow() === 1 && scroller.scrollHeight > scroller.clientHeight + 2;
    if (event.shiftKey || (higher && !event.ctrlKey)) return;
    event.preventDefault();
    const lines = event.deltaMode === 1 ? 16 : 1;
    zoomTo(zoomNow() * Math.exp(-event.deltaY * lines * WHEEL * (event.ctrlKey ? 5 : 1)), { x: event.clientX, y: event.clientY });
  };
  scroller.addEventListener("wheel", act, { passive: false, signal });
}

/** Two fingers; one finger moves the picture by itself. */
function listenToFingers(scroller, zoomTo, zoomNow, signal) {
  let start = null;
  const spread = ([one, other]) => ({
    apart: Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY),
    at: { x: (one.clientX + other.clientX) / 2, y: (one.clientY + other.clientY) / 2 },
  });
  const begin = (event) => {
    if (event.touches.length !== 2) return void (start = null);
    event.preventDefault();
    start = { zoom: zoomNow(), ...spread(event.touches) };
  };
  const go = (event) => {
    if (!start || event.touches.length !== 2) return;
    event.preventDefault();
    const { apart, at } = spread(event.touches);
    zoomTo((start.zoom * apart) / start.apart, at);
  };
  scroller.addEventListener("touchstart", begin, { passive: false, signal });
  scroller.addEventListener("touchmove", go, { passive: false, signal });
  scroller.addEventListener("touchend", begin, { passive: false, signal });
}

/** The mouse takes hold of a picture larger than its place; a drag is no click. */
function listenToDrags(scroller, signal) {
  let from = null;
  let dragged = false;
  scroller.addEventListener("pointerdown", (event) => {
    dragged = false;
    from = event.pointerType === "mouse" && event.button === 0 ? { x: event.clientX, y: event.clientY } : null;
  }, { signal });
  addEventListener("pointermove", (event) => {
    if (!from) return;
    if (!dragged && Math.hypot(event.clientX - from.x, event.clientY - from.y) < DRAG_FROM) return;
    dragged = true;
    scroller.scrollBy(from.x - event.clientX, from.y - event.clientY);
    from = { x: event.clientX, y: event.clientY };
  }, { signal });
  addEventListener("pointerup", () => (from = null), { signal });
  scroller.addEventListener("click", (event) => dragged && (event.stopPropagation(), (dragged = false)), { capture: true, signal });
}
