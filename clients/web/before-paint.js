// Sets the theme and the language before the first paint and asks for the first texts and for what a table shows
// first: a module would do it too late, for modules wait for the whole document. The service writes it into the
// page: as a file it would be waited for.
(() => {
  const root = document.documentElement;
  const theme = localStorage.getItem("astrolude.theme");
  if (theme === "light" || theme === "dark") root.dataset.theme = theme;

  const served = root.lang;
  const chosen = localStorage.getItem("astrolude.language");
  const device = navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase());
  root.lang = [chosen, ...device].find((tag) => tag === "fr" || tag === "en") ?? "en";

  const read = (kept) => JSON.parse(localStorage.getItem(kept) ?? "null");
  const [, game] = /^\/games\/(?!new\/?$)([^/]+)\/?$/.exec(location.pathname) ?? [];
  if (game) askForTable();

  /** The game, and then what is read when it is known: `api/requests.js` takes the answers, and asks itself where there are none. */
  function askForTable() {
    const session = read("astrolude.session");
    const known = session && Date.parse(session.expires) > Date.now();
    const begun = new Map();
    Object.assign(window, { begunReads: begun });
    const ask = (address, accept = "application/json") => {
      const headers = { Accept: accept, "Accept-Language": root.lang, ...(known && { Authorization: `Bearer ${session.token}` }) };
      const answer = fetch(address, { headers });
      answer.catch(() => {});
      begun.set(address, answer);
      return answer;
    };
    const path = `/v1/games/${game}`;
    const further = ({ started, version, result, rulebook, you }) => {
      if (!started) return;
      ask(`${path}/board.svg?at=${shownFirst(version)}&shape=${shapeThere()}`, "image/svg+xml");
      if (you?.decision) ask(`${path}/moves`);
      if (result) ask(`/v1/rulebooks/${rulebook}?language=${root.lang}`);
    };
    ask(path).then((response) => (response.ok ? response.clone().json().then(further) : undefined)).catch(() => {});
  }

  /** The version that `table/story/story.js` begins with. */
  function shownFirst(version) {
    const still = localStorage.getItem("astrolude.pace") === "off" || matchMedia("(prefers-reduced-motion: reduce)").matches;
    return still ? version : Math.min(read("astrolude.seen")?.[game] ?? version, version);
  }

  /** What `table/board/stage.js` will find in all but odd windows. */
  function shapeThere() {
    const [width, height] = innerWidth > 832 ? [innerWidth * 0.74, innerHeight - 56] : [innerWidth, innerHeight - 150];
    return width / height < (width <= 576 ? 1.5 : 0.92) ? "tall" : "wide";
  }

  // What the service has written into the front page is for whoever comes for the first time.
  const strange = location.pathname === "/" && root.lang === served && !localStorage.getItem("astrolude.session");
  root.toggleAttribute("data-unlike", !strange);

  const script = /** @type {HTMLScriptElement} */ (document.currentScript);
  const fetchSoon = (name, look) => document.head.append(Object.assign(document.createElement("link"), { href: script.dataset.files + name, ...look }));
  const fetchTexts = () => {
    for (const area of ["shell/shell", ...(location.pathname === "/" ? ["shell/front"] : game ? ["table/table"] : [])]) {
      fetchSoon(`texts/${area}-${root.lang}.json`, { rel: "preload", as: "fetch", crossOrigin: "anonymous" });
    }
  };
  if (!script.dataset.later) return fetchTexts();
  // The words in the page are painted before the line is used for anything that they can do without.
  const [main, ...others] = script.dataset.later.split(" ");
  const start = () => {
    fetchTexts();
    for (const name of others) fetchSoon(name, name.endsWith(".css") ? { rel: "preload", as: "style" } : { rel: "modulepreload" });
    document.head.append(Object.assign(document.createElement("script"), { type: "module", src: script.dataset.files + main }));
  };
  const painted = () => requestAnimationFrame(() => setTimeout(start));
  addEventListener("DOMContentLoaded", strange && document.visibilityState === "visible" ? painted : start);
})();
