/* What a table offers to the mouse: places on the screen where a click would reach what is there. */
async () => {
  const painted = () => new Promise(requestAnimationFrame);
  await painted(); // what the last click changed is on the screen after this
  await painted();
  const CORNERS = [[0.5, 0.5], [0.5, 0.1], [0.1, 0.5], [0.9, 0.5], [0.5, 0.9], [0.2, 0.2], [0.8, 0.8]];
  const table = document.querySelector(".table");
  const chooser = document.querySelector("dialog[open]");
  const seen = { version: Number(table?.dataset.version), status: table?.dataset.status, awaited: table?.dataset.awaited === "true" };
  if (document.querySelector("[data-action=confirm][aria-busy=true]")) return seen; // a move is on its way

  function reached(node, x, y) {
    const hit = x > 0 && y > 0 && x < innerWidth && y < innerHeight && document.elementFromPoint(x, y);
    return hit && node.contains(hit);
  }

  function visible(node) {
    for (const shape of [node, ...node.querySelectorAll(".target-hit")]) {
      const box = shape.getBoundingClientRect();
      for (const [across, down] of box.width ? CORNERS : []) {
        const [x, y] = [box.left + box.width * across, box.top + box.height * down];
        if (reached(node, x, y)) return { x, y, words: node.getAttribute("aria-label") ?? node.textContent.trim() };
      }
    }
    return null;
  }

  /* Where there is none in sight, scrolls as a reader would. */
  function places(selector, { scroll = false } = {}) {
    const found = [...document.querySelectorAll(selector)].filter((node) => !node.disabled && node.ariaDisabled !== "true");
    const shown = found.map(visible).filter(Boolean);
    if (shown.length || !scroll || !found.length) return shown;
    found[0].scrollIntoView({ block: "center" });
    return [visible(found[0])].filter(Boolean);
  }

  const blank = (input) => !input.value && !input.parentElement.querySelector(".chip");
  const free = "label.choice-item:has(input:not(:checked, :disabled))";
  return {
    ...seen,
    written: [...document.querySelectorAll("[data-form] input[type=text]")].some(blank),
    confirm: chooser ? [] : places("[data-action=confirm]", { scroll: true }),
    asked: chooser ? places("dialog[open] [data-choice]", { scroll: true }) : [],
    targets: chooser ? [] : places("[data-element][data-state=next]"),
    open: chooser ? [] : places("[data-element][data-state=open]"),
    fields: chooser ? [] : places(`[data-form] ${free}, [data-form] .chip, [data-form] .step`, { scroll: true }),
    forms: chooser ? [] : places(`.form-choice ${free}`, { scroll: true }),
    ways: chooser ? [] : places(".dock-button[data-panel=move][aria-expanded=false]"),
    undo: chooser ? [] : places("[data-action=undo]"),
  };
}
