/** Starts the client: texts of the shell, then the shell, which shows the page of the address. */
import { html, render } from "./html.js";
import { language, needTexts } from "./i18n.js";
import { App } from "./parts/app.js";
import { startRouter } from "./router.js";
import { ROUTES } from "./routes.js";

document.documentElement.lang = language.value;
startRouter(ROUTES);
await needTexts("texts/shell");
render(html`<${App} />`, document.getElementById("app"));
