/** What the dice prove, who could cheat in which case, and what to do when the browser warns. */
import { html, useEffect } from "../base/html.js";
import { t } from "../base/i18n.js";
import { PageHead } from "../parts/page-head.js";

const HOW = ["seal", "note", "heads", "check"];
const WHO = ["alone", "others", "sealed", "none", "creation", "mail", "spectators"];
const NOT = ["peek", "moves", "timing", "client"];
const WARNED = ["save", "others", "operator", "leave"];

export default function Dice() {
  useEffect(() => {
    if (location.hash) location.replace(location.hash); // what it names is there only now
  }, []);
  return html`<div class="page page-narrow page-dice"><${PageHead} title=${t("dice.title")} lead=${t("dice.lead")} />
    <h2>${t("dice.how")}</h2>
    <ol>${HOW.map((part) => html`<li key=${part}>${t(`dice.how.${part}`)}</li>`)}</ol>
    <h2>${t("dice.who")}</h2>
    <dl>${WHO.map((part) => html`<div key=${part}><dt>${t(`dice.who.${part}`)}</dt><dd>${t(`dice.who.${part}.text`)}</dd></div>`)}</dl>
    <h2>${t("dice.not")}</h2>
    <ul>${NOT.map((part) => html`<li key=${part}>${t(`dice.not.${part}`)}</li>`)}</ul>
    <h2 id="warned">${t("dice.warned")}</h2>
    <p>${t("dice.warned.lead")}</p>
    <ol>${WARNED.map((part) => html`<li key=${part}>${t(`dice.warned.${part}`)}</li>`)}</ol>
  </div>`;
}
