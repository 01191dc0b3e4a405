/** The footer: a ruler's edge, and the way to what is for developers and operators. */
import { html } from "../base/html.js";
import { t } from "../base/i18n.js";

export function Footer() {
  return html`
    <footer class="footer">
      <div class="neatline" aria-hidden="true"></div>
      <div class="footer-inner">
        <p class="footer-motto">${t("shell.motto")}</p>
        <nav aria-label=${t("shell.more")}><ul>
          <li><a href="/rulebooks">${t("shell.rulebooks")}</a></li>
          <li><a href="/docs">${t("shell.docs")}</a></li>
          <li><a href="/openapi.yaml">openapi.yaml</a></li>
          <li><a href="/settings">${t("shell.settings")}</a></li>
        </ul></nav>
      </div>
    </footer>
  `;
}
