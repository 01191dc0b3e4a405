/** The administrators' log: who did what, newest first. Nothing in it can be changed. */
import { html } from "../../base/html.js";
import { t } from "../../base/i18n.js";
import { Loaded } from "../../loading/loaded.js";
import { More, usePages } from "../../loading/more.js";
import { Empty } from "../../parts/empty.js";
import { PageHead } from "../../parts/page-head.js";
import { DeedsDone } from "./deeds-done.js";

export function Log() {
  const pages = usePages("/v1/admin/log", {});
  return html`<${PageHead} title=${t("admin.log")} lead=${t("log.lead")} />
    <${Loaded} load=${pages}>${(deeds) => (deeds.length
      ? html`<${DeedsDone} deeds=${deeds} label=${t("admin.log")} /><${More} pages=${pages} />` : html`<${Empty} title=${t("log.none")} />`)}</${Loaded}>`;
}
