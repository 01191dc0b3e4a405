/** The rules beside the table, open at the one that was asked for. */
import { html, useEffect, useMemo, useRef } from "../../base/html.js";
import { language, t } from "../../base/i18n.js";
import { useSignal } from "../../base/store.js";
import { useRulebook } from "../../games/rulebooks.js";
import { Loaded } from "../../loading/loaded.js";
import { IconButton } from "../../parts/button.js";
import { Markdown, readMarkdown } from "../../parts/markdown.js";
import { closeRules, openRules, openedRules } from "./opened.js";

/** @param {{rulebook: string}} props */
export default function Drawer({ rulebook }) {
  const panel = useRef(null);
  const book = useRulebook(rulebook);
  useEffect(() => {
    const before = /** @type {HTMLElement | null} */ (document.activeElement);
    panel.current.focus({ preventScroll: true });
    return () => before?.isConnected && before.focus({ preventScroll: true });
  }, []);
  const shut = (event) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    closeRules();
  };
  return html`<section class="rules-drawer" role="dialog" aria-label=${t("table.rules")} tabindex="-1" ref=${panel} onKeyDown=${shut}>
    <div class="rules-drawer-head"><h2>${t("table.rules")}</h2>
      <a href=${`/rulebooks/${rulebook}`} target="_blank" rel="noopener">${t("table.rules-page")}</a>
      <${IconButton} icon="close" label=${t("shell.close")} onClick=${closeRules} /></div>
    <${Loaded} load=${book} rows=${6}>${(data) => html`<${Text} book=${data} panel=${panel} />`}</${Loaded}>
  </section>`;
}

/** @param {{book: import("#api").RulebookOut, panel: {current: HTMLElement}}} props */
function Text({ book, panel }) {
  const at = useSignal(openedRules);
  const read = useMemo(() => readMarkdown(book.rules), [book.rules]);
  useEffect(() => {
    const part = at?.rule && panel.current.querySelector(`[id="${CSS.escape(at.rule)}"]`);
    if (!part) return undefined;
    part.classList.add("rule-shown");
    part.scrollIntoView({ block: "start" });
    return () => part.classList.remove("rule-shown");
  }, [at, read]);
  const follow = (event) => {
    const link = event.target.closest("a[href^='#']");
    if (!link) return;
    event.preventDefault();
    openRules(link.hash.slice(1));
  };
  const parts = read.headings.filter((heading) => heading.depth === 2);
  return html`<div class="rules-drawer-text" onClick=${follow}>
    <nav class="contents" aria-label=${t("rules.contents")}><details><summary>${t("rules.contents")}</summary>
      <ol>${parts.map((part) => html`<li key=${part.id}><a href=${`#${part.id}`}>${part.text}</a></li>`)}</ol></details></nav>
    <article class="rules-text" lang=${book.rules_language}>
      ${book.rules_language !== language.value && html`<p class="notice" lang=${language.value}>${t(`rules.written.${book.rules_language}`)}</p>`}
      <${Markdown} document=${read} /></article></div>`;
}
