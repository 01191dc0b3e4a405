/** Starts the client: the page of the address and the texts of the shell begin to load at once, then the shell is drawn. */
import { startKeeping } from "./app/kept.js";
import { html, render } from "./base/html.js";
import { needTexts } from "./base/i18n.js";
import { match, bring, startRouter } from "./base/router.js";
import { ROUTES } from "./routes.js";
import { App } from "./shell/app.js";

startRouter(ROUTES);
startKeeping();
const { route } = match(location.pathname);
const page = bring(route).catch(() => null);
await needTexts("shell/shell");
const root = /** @type {HTMLElement} */ (document.getElementById("app"));
// What the service has written into the page stays until the page itself is there: the same elements are drawn on.
const Page = root.firstChild && (await page);
render(html`<${App} first=${Page && { Page, route, path: location.pathname, first: true }} />`, root);
document.documentElement.removeAttribute("data-unlike");
