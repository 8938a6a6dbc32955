import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";

const LANGUAGES = ["en", "hr", "ba", "rs"];
const TEXTS = "virtual:texts";
const URLS = "virtual:text-urls";

/**
 * What people read, for both sides. The worker bundles every language (`virtual:texts`), because fetching one
 * before the first query would cost a wave. The browser fetches the one chosen (`virtual:text-urls`): a file
 * named by its content, so it may be kept for ever.
 * @param {{ root: string }} options
 * @returns {import('vite').Plugin}
 */
export function textsPlugin({ root }) {
  const folder = join(root, "app", "text");
  return {
    name: "texts",
    resolveId: (id) => (id === TEXTS || id === URLS ? `\0${id}` : null),
    load: (id) => (id.startsWith("\0virtual:text") ? loadTexts(root, id.slice(1)) : null),
    generateBundle() {
      if (this.environment.name !== "client") return;
      for (const code of LANGUAGES) {
        const { fileName, source } = textFile(folder, code);
        this.emitFile({ type: "asset", fileName, source });
      }
    },
    configureServer(server) {
      server.watcher.add(folder);
      server.middlewares.use((request, response, next) => {
        const [, code] = /^\/assets\/text-([a-z]{2})-[0-9a-f]+\.json/.exec(request.url ?? "") ?? [];
        if (!code) return next();
        response.setHeader("content-type", "application/json");
        response.end(textFile(folder, code).source);
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
 * The source of either virtual module.
 * @param {string} root
 * @param {string} id
 */
export function loadTexts(root, id) {
  const folder = join(root, "app", "text");
  return `export default ${JSON.stringify(id === TEXTS ? readTexts(folder) : textUrls(folder))}`;
}

/**
 * All languages as i18next wants them: the file's name in camelCase is the first part of each key.
 * @param {string} folder
 */
function readTexts(folder) {
  return Object.fromEntries(LANGUAGES.map((code) => [code, readLanguage(join(folder, code))]));
}

/** @param {string} folder @returns {Record<string, unknown>} */
function readLanguage(folder) {
  if (!existsSync(folder)) return {};
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
    throw new Error(`${file} is no JSON`, { cause });
  }
}

/** @param {string} name */
function camelCase(name) {
  return name.replace(/-([a-z0-9])/g, (_, letter) => letter.toUpperCase());
}

/** @param {string} folder @param {string} code */
function textFile(folder, code) {
  const source = JSON.stringify(forBrowsers(readLanguage(join(folder, code))));
  const hash = createHash("sha256").update(source).digest("hex").slice(0, 10);
  return { fileName: `assets/text-${code}-${hash}.json`, source };
}

/** Of the mails, what a page says about them; the rest is written by the worker. */
const SAID_OF_MAILS = ["kind", "undelivered", "discard", "sendAgain"];

/**
 * What no page says stays with the worker: the doorstep of an unknown company, mails, papers. So does a leaflet, what one page alone says:
 * it comes with that page's data. A phone on a bad line waits for every word.
 * @param {Record<string, any>} texts
 */
export function forBrowsers({ doorstep: _doorstep, mails, ...rest }) {
  const nouns = Object.entries(rest).map(([noun, { paper: _paper, leaflet: _leaflet, ...said }]) => [noun, said]);
  const said = Object.entries(mails ?? {}).filter(([key]) => SAID_OF_MAILS.includes(key));
  return Object.fromEntries([...nouns, ["mails", Object.fromEntries(said)]]);
}

/** @param {string} folder */
function textUrls(folder) {
  return Object.fromEntries(LANGUAGES.map((code) => [code, `/${textFile(folder, code).fileName}`]));
}
