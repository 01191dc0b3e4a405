/** Starts the client: the page of the address and the texts of the shell begin to load at once, then the shell is drawn. */
import { html, render } from "./html.js";
import { language, needTexts } from "./i18n.js";
import { App } from "./parts/app.js";
import { match, ready, startRouter } from "./router.js";
import { ROUTES } from "./routes.js";

document.documentElement.lang = language.value;
startRouter(ROUTES);
const { route, params } = match(location.pathname);
route.early?.(params);
ready(route).catch(() => {});
await needTexts("shell/shell");
render(html`<${App} />`, document.getElementById("app"));
