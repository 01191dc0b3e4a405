/** Starts the client: the page of the address and the texts of the shell begin to load at once, then the shell is drawn. */
import { startKeeping } from "./app/kept.js";
import { html, render } from "./base/html.js";
import { needTexts } from "./base/i18n.js";
import { match, bring, startRouter } from "./base/router.js";
import { ROUTES } from "./routes.js";
import { App } from "./shell/app.js";

startRouter(ROUTES);
startKeeping();
const { route, params } = match(location.pathname);
route.early?.(params);
bring(route).catch(() => {});
await needTexts("shell/shell");
render(html`<${App} />`, /** @type {HTMLElement} */ (document.getElementById("app")));
