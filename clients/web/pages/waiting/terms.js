/** What is agreed for a game: its clock, who sees it, and the options that differ from the rulebook's own. */
import { duration } from "../../base/format.js";
import { html } from "../../base/html.js";
import { t } from "../../base/i18n.js";
import { useRulebook } from "../../games/rulebooks.js";
import { clockText } from "../../games/words.js";
import { Card } from "../../parts/card.js";

export function Terms({ game }) {
  const book = useRulebook(game.rulebook).data;
  const rows = [
    [t("waiting.clock"), clockText(game.clock)],
    [t("waiting.visibility"), t(`waiting.${game.visibility}`)],
    [t("waiting.starts"), t(`waiting.${game.starts}`)],
    game.absence_days > 0 && [t("waiting.absence"), t("waiting.days", { count: game.absence_days })],
    game.nights && [t("waiting.nights"), t("waiting.nights.yes")],
    game.bot_pace === "human" && [t("waiting.bots"), t("waiting.bots.human")],
    game.dice.reveals && [t("waiting.dice"), t("waiting.dice.sealed", { time: duration(game.dice.reveals.within) })],
    ...(book ? optionRows(game.options, book.options.properties) : []),
  ].filter(Boolean);
  return html`<${Card} title=${t("waiting.terms")}><dl
    class="terms">${rows.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>
    <p class="terms-rules"><a href=${`/rulebooks/${game.rulebook}`}>${t("waiting.rules")}</a></p></${Card}>`;
}

function optionRows(options, properties) {
  return Object.entries(options).map(([name, value]) => {
    const property = properties[name] ?? {};
    const label = property["x-labels"]?.[String(value)];
    return [property.title ?? name, label ?? shown(value)];
  });
}

function shown(value) {
  if (value === null) return t("waiting.none");
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
