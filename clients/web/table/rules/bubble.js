/** Beside what is pointed at: what it is, what choosing it means, and the rule that explains it. */
import { html, useContext, useEffect, useLayoutEffect, useRef } from "../../base/html.js";
import { useLoad } from "../../base/store.js";
import { PlayedRulebook } from "../move/rulebook.js";
import { openRules } from "./opened.js";
import { RuleButton } from "./rule-button.js";

const MARGIN = 8;
const GAP = 10;

/**
 * @param {{element: string, box: DOMRect | null, lines: string[], pinned: boolean, onClose: () => void}} props a `pinned` one stays, and its rule
 *   can be pressed; the key `?` opens the rule of any
 */
export function Bubble({ element, box, lines, pinned, onClose }) {
  const bubble = useRef(null);
  const found = useExplanation(element);
  useLayoutEffect(() => {
    if (!box) return;
    const { offsetWidth: width, offsetHeight: height, style } = bubble.current;
    const below = box.top < height + 2 * MARGIN;
    style.left = `${Math.min(innerWidth - width - MARGIN, Math.max(MARGIN, box.left + box.width / 2 - width / 2))}px`;
    style.top = `${Math.min(innerHeight - height - MARGIN, below ? box.bottom + GAP : box.top - height - GAP)}px`;
  });
  useEffect(() => {
    const key = (event) => {
      if (event.key === "Escape" && pinned) onClose();
      else if (event.key === "?" && found) openRules(found.rule);
      else return;
      event.preventDefault();
    };
    const press = (event) => pinned && !bubble.current?.contains(event.target) && onClose();
    addEventListener("keydown", key, { capture: true });
    addEventListener("pointerdown", press, { capture: true });
    return () => {
      removeEventListener("keydown", key, { capture: true });
      removeEventListener("pointerdown", press, { capture: true });
    };
  }, [pinned, found]);
  if (!box) return null;
  return html`<div class=${pinned ? "hint hint-pinned" : "hint"} ref=${bubble} role=${pinned ? "status" : undefined} aria-hidden=${pinned ? undefined : "true"}>
    ${lines.map((line) => html`<p key=${line}>${line}</p>`)}
    ${found && html`<p class="hint-rule">${pinned ? html`<${RuleButton} number=${found.rule} />` : html`<span class="number">${found.rule}</span>`} ${found.text}</p>`}</div>`;
}

/** The rules are read when something is first asked about. */
function useExplanation(element) {
  const rulebook = useContext(PlayedRulebook);
  const { data = null } = useLoad(async () => ({ element, found: rulebook ? await (await import("./book.js")).explain(rulebook, element) : null }), [rulebook, element]);
  return data && data.element === element ? data.found : null;
}
