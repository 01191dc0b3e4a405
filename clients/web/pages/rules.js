/** A rulebook: its board, its facts, and its rules with a list of contents; every rule has an address by its number. */
import { listOf } from "../base/format.js";
import { html, useEffect, useMemo, useState } from "../base/html.js";
import { language, t } from "../base/i18n.js";
import { useQuickGame } from "../games/quick-game.js";
import { useRulebook } from "../games/rulebooks.js";
import { levelName, seatsText } from "../games/words.js";
import { Loaded } from "../loading/loaded.js";
import { Markdown, readMarkdown } from "../parts/markdown.js";
import { Button } from "../parts/button.js";
import { PageHead } from "../parts/page-head.js";
import { SetPieces } from "../practice/set-pieces.js";

/** So many blocks of the rules are drawn at a time: a phone answers between them. */
const SLICE = 4;
/** Where contents stand above the rules, they are opened by whoever wants them. */
const NARROW = matchMedia("(max-width: 60rem)");

export default function Rules({ params }) {
  const book = useRulebook(params.key);
  return html`<div class="page"><${Loaded} load=${book} rows=${6}>${(data) => html`<${Book} book=${data} />`}</${Loaded}></div>`;
}

function Book({ book }) {
  const quick = useQuickGame();
  const read = useMemo(() => readMarkdown(book.rules), [book.rules]);
  const [text, whole] = useSlices(read);
  useAnchor(read, whole);
  return html`
    <div class="book-head">
      <div><${PageHead} title=${book.title} lead=${book.summary} above=${seatsText(book.seats)} />
        <p>${t("rules.bots", { levels: listOf(book.bots.map(levelName)) })}</p>
        <div class="actions"><${Button} busy=${quick.busy} onClick=${() => quick.play(book)}>${t("plate.play")}</${Button}>
          ${book.lesson && html`<${Button} look="quiet" busy=${quick.busy} onClick=${() => quick.learn(book)}>${t("plate.learn")}</${Button}>`}
          <${Button} look="quiet" href=${`/games/new?rulebook=${encodeURIComponent(book.key)}`}>${t("plate.create")}</${Button}>
          <a href=${`/lobby?rulebook=${encodeURIComponent(book.key)}`}>${t("plate.open")}</a></div></div>
    </div>
    <${SetPieces} book=${book} />
    <div class="rules">
      <${Contents} headings=${read.headings} />
      <article class="rules-text" aria-busy=${!whole} aria-label=${t("rules.title")} lang=${book.rules_language}>
        ${book.rules_language !== language.value && html`<p class="notice"
          lang=${language.value}>${t(`rules.written.${book.rules_language}`)}</p>`}${text}</article>
    </div>`;
}

function Contents({ headings }) {
  const top = headings.filter((heading) => heading.depth === 2);
  return html`<nav class="contents" aria-label=${t("rules.contents")}><details open=${!NARROW.matches}><summary>${t("rules.contents")}</summary>
    <ol>${top.map((heading) => html`<li key=${heading.id}><a
      href=${`#${heading.id}`}>${heading.text}</a></li>`)}</ol></details></nav>`;
}

/** The text slice by slice, all at once for who wants a certain rule, and whether it is whole. @returns {[unknown[], boolean]} */
function useSlices(read) {
  const slices = useMemo(() => Array.from({ length: Math.ceil(read.blocks.length / SLICE) }, (_, index) => html`<${Markdown} key=${index}
    document=${read} from=${index * SLICE} to=${(index + 1) * SLICE} />`), [read]);
  const [drawn, setDrawn] = useState(location.hash ? slices.length : 1);
  useEffect(() => {
    const next = drawn < slices.length && setTimeout(() => setDrawn(drawn + 1));
    return () => clearTimeout(next || undefined);
  }, [drawn, slices]);
  return [slices.slice(0, drawn), drawn >= slices.length];
}

/** An address may name a rule; the text is there only now, so the browser is sent to it again. */
function useAnchor(read, whole) {
  useEffect(() => {
    if (whole && location.hash) location.replace(location.hash);
  }, [read, whole]);
}
