/** What is looked at: a pointer that rests on it, a finger that stays, or a click. */

const REST_MS = 350;
const STAY_MS = 500;
/** Pixels that a finger may tremble. */
const NEAR = 8;

/**
 * @param {HTMLElement} sheet
 * @param {(x: number, y: number) => string | null} elementAt what stands there
 * @param {(element: string | null, pinned: boolean) => void} onLook nothing where nothing stands, or the pointer goes on
 * @param {AbortSignal} signal ends it
 */
export function lookOut(sheet, elementAt, onLook, signal) {
  let timer = 0;
  let seen = /** @type {string | null} */ (null);
  let down = /** @type {{x: number, y: number} | null} */ (null);
  let stayed = false;
  const later = (act, milliseconds) => {
    clearTimeout(timer);
    timer = setTimeout(act, milliseconds);
  };
  const rest = (event) => {
    const beside = !event.target.closest("[data-element]");
    if (seen !== null && beside && elementAt(event.clientX, event.clientY) === seen) return;
    if (seen !== null) onLook((seen = null), false);
    clearTimeout(timer);
    if (beside) later(() => (seen = elementAt(event.clientX, event.clientY)) && onLook(seen, false), REST_MS);
  };
  const move = (event) => {
    if (event.pointerType !== "touch") return void (event.buttons || rest(event));
    if (down && Math.hypot(event.clientX - down.x, event.clientY - down.y) > NEAR) lift();
  };
  const press = (event) => {
    clearTimeout(timer);
    stayed = false;
    if (event.pointerType !== "touch") return;
    const { clientX: x, clientY: y } = event;
    down = { x, y };
    later(() => {
      const element = elementAt(x, y);
      stayed = element !== null;
      if (stayed) onLook(element, true);
    }, STAY_MS);
  };
  const lift = () => {
    if (down) clearTimeout(timer);
    down = null;
  };
  const leave = () => (clearTimeout(timer), seen !== null && onLook((seen = null), false));
  sheet.addEventListener("pointermove", move, { signal });
  sheet.addEventListener("pointerleave", leave, { signal });
  sheet.addEventListener("pointerdown", press, { signal });
  for (const end of ["pointerup", "pointercancel"]) sheet.addEventListener(end, lift, { signal });
  sheet.addEventListener("contextmenu", (event) => stayed && event.preventDefault(), { signal });
  // A finger that stayed has asked, not chosen.
  sheet.addEventListener("click", (event) => {
    if (stayed) event.stopPropagation();
    else if (!/** @type {Element} */ (event.target).closest("[data-element]")) onLook((seen = elementAt(event.clientX, event.clientY)), true);
    stayed = false;
  }, { capture: true, signal });
}
