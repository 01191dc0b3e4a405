/** The lower parts of the front page: how it is done, and what there is for developers and operators. */
import { html } from "../../base/html.js";
import { t } from "../../base/i18n.js";
import { Astrolabe, Hourglass, Seal } from "../../pictures/instruments.js";

const CRAFTS = [
  { key: "pace", Drawing: Hourglass },
  { key: "secrets", Drawing: Astrolabe },
  { key: "proof", Drawing: Seal },
];

/** Three promises, each with its instrument. */
export function Craft() {
  return html`<section class="craft" aria-labelledby="craft"><div class="page">
    <h2 id="craft" class="front-title">${t("front.craft")}</h2>
    <ul class="crafts">${CRAFTS.map(({ key, Drawing }) => html`<li key=${key}><${Drawing} />
      <h3>${t(`front.${key}.title`)}</h3><p>${t(`front.${key}.text`)}</p></li>`)}</ul>
  </div></section>`;
}

/** The API and one's own service. */
export function ForMakers() {
  return html`<section class="makers"><div class="neatline" aria-hidden="true"></div><div class="page makers-inner">
    <div><h2>${t("front.developers")}</h2><p>${t("front.developers.text")}</p>
      <pre class="plate-code" tabindex="0" aria-label=${t("front.example")}><code>${example()}</code></pre>
      <ul class="link-row"><li><a href="/docs">${t("front.docs")}</a></li><li><a
        href="/openapi.yaml">openapi.yaml</a></li></ul></div>
    <div><h2>${t("front.operators")}</h2><p>${t("front.operators.text")}</p>
      <pre class="plate-code" tabindex="0" aria-label=${t("front.commands")}><code>make run${"\n"}make test</code></pre></div>
  </div></section>`;
}

function example() {
  return [`API=${location.origin}/v1`, "curl $API/rulebooks", "curl $API/games?status=open", "curl $API/games/…/board.svg"].join("\n");
}
