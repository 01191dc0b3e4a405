/* What a table offers to the mouse: places on the screen where a click would reach what is there. */
() => {
  const CORNERS = [[0.5, 0.5], [0.5, 0.1], [0.1, 0.5], [0.9, 0.5], [0.5, 0.9], [0.2, 0.2], [0.8, 0.8]];
  const table = document.querySelector(".table");
  const chooser = document.querySelector("dialog[open]");

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
    const seen = found.map(visible).filter(Boolean);
    if (seen.length || !scroll || !found.length) return seen;
    found[0].scrollIntoView({ block: "center" });
    return [visible(found[0])].filter(Boolean);
  }

  const free = "label.choice-item:has(input:not(:checked, :disabled))";
  const [confirm = null] = chooser ? [] : places("[data-action=confirm]", { scroll: true });
  return {
    version: Number(table?.dataset.version),
    status: table?.dataset.status ?? null,
    awaited: table?.dataset.awaited === "true",
    confirm,
    asked: chooser ? places("dialog[open] [data-choice]", { scroll: true }) : [],
    targets: chooser ? [] : places("[data-element][data-state=next]"),
    open: chooser ? [] : places("[data-element][data-state=open]"),
    fields: chooser ? [] : places(`[data-form] ${free}, [data-form] .chip, [data-form] .step`, { scroll: true }),
    forms: chooser ? [] : places(`.form-choice ${free}`, { scroll: true }),
    ways: chooser ? [] : places(".dock-button[data-panel=move][aria-expanded=false]"),
    undo: chooser ? [] : places("[data-action=undo]"),
  };
}
