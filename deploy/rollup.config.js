/** How `clients/web` becomes the few files of `clients/bundle`: `deploy/bundle.sh` runs it. */
import { minify } from "terser";

/** What only tables and replays share comes with them. */
const BOARD = /\/(table|replay)\//;
/** What reads rules, large and seldom wanted at once. */
const READING = /\/(markdown|marked)\.js$/;

export default {
  input: "clients/web/main.js",
  output: {
    entryFileNames: "[name].min.js",
    chunkFileNames: "[name].min.js",
    onlyExplicitManualChunks: true,
    manualChunks: (id, { getModuleInfo }) => (shared(id, getModuleInfo) ? chunkOf(id) : null),
  },
  plugins: [
    {
      name: "minify",
      renderChunk: (code) => minify(code, { module: true, format: { preamble: `/* from ${process.env.SOURCES} */` } }),
    },
  ],
};

function chunkOf(id) {
  if (READING.test(id)) return "reading";
  return BOARD.test(id) ? "board" : "shell";
}

/** Whether the entry needs a module at once, or two of those that are loaded by themselves. */
function shared(id, getModuleInfo) {
  const starts = startsOf(id, getModuleInfo);
  return starts.size > 1 || [...starts].some((start) => start !== id && getModuleInfo(start).isEntry);
}

/** The modules that need this one, or are this one, and are loaded by themselves: the entry and all that come later. */
function startsOf(id, getModuleInfo, seen = new Set([id])) {
  const { isEntry, importers, dynamicImporters } = getModuleInfo(id);
  const starts = new Set(isEntry || dynamicImporters.length ? [id] : []);
  for (const importer of importers) {
    if (seen.has(importer)) continue;
    seen.add(importer);
    for (const start of startsOf(importer, getModuleInfo, seen)) starts.add(start);
  }
  return starts;
}
