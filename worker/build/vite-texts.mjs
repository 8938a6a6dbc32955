import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";
import { pageAreas } from "./page-texts.mjs";
import { byArea } from "./text-areas.mjs";

const LANGUAGES = ["en", "hr", "ba", "rs"];
const TEXTS = "virtual:texts";
const URLS = "virtual:text-urls";

/**
 * Provides the texts to worker and browser. The worker bundles every language (`virtual:texts`), because fetching one
 * before the first query would cost a round trip. The browser fetches the chosen language (`virtual:text-urls`), one file per
 * area, named by its content hash and therefore cacheable forever. Each page's handle names the areas that it needs.
 * @param {{ root: string }} options
 * @returns {import('vite').Plugin}
 */
export function textsPlugin({ root }) {
  const folder = join(root, "app", "locales");
  const areasOf = pageAreas({ root, keys: keysIn(readLanguage(join(folder, "en"))) });
  return {
    name: "texts",
    resolveId: (id) => (id === TEXTS || id === URLS ? `\0${id}` : null),
    load: (id) => (id.startsWith("\0virtual:text") ? loadTexts(root, id.slice(1)) : null),
    transform: (code, id) => (PAGE.test(id) ? `${code}\n${handleTexts(code, areasOf(id))}` : null),
    generateBundle() {
      if (this.environment.name !== "client") return;
      for (const { fileName, source } of LANGUAGES.flatMap((code) => textFiles(folder, code))) this.emitFile({ type: "asset", fileName, source });
    },
    configureServer(server) {
      server.watcher.add(folder);
      server.middlewares.use((request, response, next) => {
        const [, code, requested] = /^\/assets\/text-([a-z]{2})-(\w+)-[0-9a-f]+\.json/.exec(request.url ?? "") ?? [];
        const file = code && textFiles(folder, code).find(({ area }) => area === requested);
        if (!file) return next();
        response.setHeader("content-type", "application/json");
        response.end(file.source);
      });
    },
    hotUpdate({ file }) {
      if (!file.startsWith(folder + sep)) return;
      const ours = [TEXTS, URLS].map((id) => this.environment.moduleGraph.getModuleById(`\0${id}`));
      for (const module of ours) if (module) this.environment.moduleGraph.invalidateModule(module);
      this.environment.hot.send({ type: "full-reload" });
      return [];
    },
  };
}

/**
 * The source of one of the virtual modules.
 * @param {string} root
 * @param {string} id
 */
export function loadTexts(root, id) {
  const folder = join(root, "app", "locales");
  return id === TEXTS ? lazily(readTexts(folder)) : `export default ${JSON.stringify(textUrls(folder))}`;
}

/** Parses each language on its first use: half a megabyte of literals would slow down the start of every worker. @param {Record<string, unknown>} languages */
function lazily(languages) {
  const getters = Object.entries(languages).map(([code, texts]) => `get ${code}() { return read("${code}", ${JSON.stringify(JSON.stringify(texts))}); }`);
  return `const known = {};\nconst read = (code, json) => (known[code] ??= JSON.parse(json));\nexport default { ${getters.join(",\n")} };`;
}

/**
 * All languages in i18next's format: the camelCase file name is the first part of each key.
 * @param {string} folder
 */
function readTexts(folder) {
  return Object.fromEntries(LANGUAGES.map((code) => [code, readLanguage(join(folder, code))]));
}

/** @param {string} folder @returns {Record<string, unknown>} */
function readLanguage(folder) {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith(".json"))
    .sort();
  return Object.fromEntries(names.map((name) => [camelCase(name.slice(0, -5)), readJson(join(folder, name))]));
}

/** @param {string} file */
function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch (cause) {
    throw new Error(`${file} is not valid JSON`, { cause });
  }
}

/** @param {string} name */
function camelCase(name) {
  return name.replace(/-([a-z0-9])/g, (_, letter) => letter.toUpperCase());
}

/** Each area in one language. @param {string} folder @param {string} code */
function textFiles(folder, code) {
  return Object.entries(byArea(forBrowsers(readLanguage(join(folder, code))))).map(([area, texts]) => {
    const source = JSON.stringify(texts);
    const hash = createHash("sha256").update(source).digest("hex").slice(0, 10);
    return { area, fileName: `assets/text-${code}-${area}-${hash}.json`, source };
  });
}

/** The email texts that pages show; the worker uses the rest. */
const SHOWN_EMAIL_TEXTS = ["kind", "undelivered", "discard", "sendAgain"];

/**
 * Omits the texts that no page shows, to keep downloads small on a slow network: the error page of an unknown company, emails, PDFs. A `leaflet`, used by one page only,
 * is omitted as well; it is part of that page's data.
 * @param {Record<string, any>} texts
 */
export function forBrowsers({ errorPage: _errorPage, mails, ...rest }) {
  const nouns = Object.entries(rest).map(([noun, { paper: _paper, leaflet: _leaflet, ...said }]) => [noun, said]);
  const said = Object.entries(mails ?? {}).filter(([key]) => SHOWN_EMAIL_TEXTS.includes(key));
  return Object.fromEntries([...nouns, ["mails", Object.fromEntries(said)]]);
}

/** @param {string} folder */
function textUrls(folder) {
  const urls = (/** @type {string} */ code) => textFiles(folder, code).map(({ area, fileName }) => [area, `/${fileName}`]);
  return Object.fromEntries(LANGUAGES.map((code) => [code, Object.fromEntries(urls(code))]));
}

const PAGE = /\/app\/(features\/[^/]+\/pages|shell(?:\/[a-z-]+)?)\/[^/?]+\.tsx$/;

/**
 * Adds `handle.texts` to a page module, read by app/shell/layout/text-areas.ts. Other modules are not changed.
 * @param {string} code
 * @param {string[]} areas
 */
function handleTexts(code, areas) {
  if (areas.length === 0 || !/^export default /m.test(code)) return "";
  return /^export const handle\b/m.test(code) ? `handle.texts = [...new Set([...(handle.texts ?? []), ...${JSON.stringify(areas)}])];` : `export const handle = { texts: ${JSON.stringify(areas)} };`;
}

/** @param {Record<string, any>} texts @returns {string[]} */
function keysIn(texts) {
  return Object.entries(texts).flatMap(([name, below]) => (typeof below === "string" ? name : keysIn(below).map((key) => `${name}.${key}`)));
}
