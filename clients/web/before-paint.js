// Sets the theme and the language before the first paint and asks for the shell's texts and the front
// page's: a module would do it too late, for modules wait for the whole document. The service writes it into
// the page: as a file it would be waited for.
(() => {
  const root = document.documentElement;
  const theme = localStorage.getItem("astrolude.theme");
  if (theme === "light" || theme === "dark") root.dataset.theme = theme;

  const served = root.lang;
  const chosen = localStorage.getItem("astrolude.language");
  const device = navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase());
  root.lang = [chosen, ...device].find((tag) => tag === "fr" || tag === "en") ?? "en";

  // What the service has written into the front page is for whoever comes for the first time.
  const strange = location.pathname === "/" && root.lang === served && !localStorage.getItem("astrolude.session");
  root.toggleAttribute("data-unlike", !strange);

  const script = /** @type {HTMLScriptElement} */ (document.currentScript);
  for (const area of location.pathname === "/" ? ["shell", "front"] : ["shell"]) {
    const texts = document.createElement("link");
    const href = `${script.dataset.files}texts/shell/${area}-${root.lang}.json`;
    Object.assign(texts, { rel: "preload", as: "fetch", crossOrigin: "anonymous", href });
    document.head.append(texts);
  }
})();
