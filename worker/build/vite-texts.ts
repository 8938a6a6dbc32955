import { createHash } from "node:crypto";
import { join, sep } from "node:path";
import type { Plugin } from "vite";
import { pageAreas } from "./page-texts";
import { byArea, forBrowsers, readLanguage, type Texts } from "./text-areas";
import { writeTextTypes } from "./text-types";

const LANGUAGES = ["en", "hr", "ba", "rs"];
const TEXTS = "virtual:texts";
const URLS = "virtual:text-urls";

/**
 * Provides the texts to worker and browser. The worker bundles every language (`virtual:texts`), because fetching one
 * before the first query would cost a round trip. The browser fetches the chosen language (`virtual:text-urls`), one file per
 * area, named by its content hash and therefore cacheable forever. Each page's handle names the areas that it needs.
 */
export function textsPlugin({ root }: { root: string }) {
  const folder = join(root, "app", "locales");
  const areasOf = pageAreas({ root, keys: keysIn(readLanguage(join(folder, "en"))) });
  return {
    name: "texts",
    resolveId: (id) => (id === TEXTS || id === URLS ? `\0${id}` : null),
    load: (id: string) => (id.startsWith("\0virtual:text") ? loadTexts(root, id.slice(1)) : null),
    transform: (code, id) => (PAGE.test(id) ? `${code}\n${handleTexts(code, areasOf(id))}` : null),
    generateBundle() {
      if (this.environment.name !== "client") return;
      for (const { fileName, source } of LANGUAGES.flatMap((code) => textFiles(folder, code)))
        this.emitFile({ type: "asset", fileName, source });
    },
    configureServer(server) {
      writeTextTypes(root);
      server.watcher.add(folder);
      server.middlewares.use((request, response, next) => {
        const [, code, requested] =
          /^\/assets\/text-([a-z]{2})-(\w+?)-[\w-]+\.json/.exec(request.url ?? "") ?? [];
        const file = code && textFiles(folder, code).find(({ area }) => area === requested);
        if (!file) return next();
        response.setHeader("content-type", "application/json");
        response.end(file.source);
      });
    },
    hotUpdate({ file }) {
      if (!file.startsWith(folder + sep) || !file.endsWith(".json")) return;
      writeTextTypes(root);
      const ours = [TEXTS, URLS].map((id) => this.environment.moduleGraph.getModuleById(`\0${id}`));
      for (const module of ours) if (module) this.environment.moduleGraph.invalidateModule(module);
      this.environment.hot.send({ type: "full-reload" });
      return [];
    },
  } satisfies Plugin;
}

/** The source of one of the virtual modules. */
function loadTexts(root: string, id: string) {
  const folder = join(root, "app", "locales");
  return id === TEXTS
    ? lazily(readTexts(folder))
    : `export default ${JSON.stringify(textUrls(folder))}`;
}

/** Languages of which a third to two thirds of the texts are the same: the worker contains only what differs, 60 kB gzip less. */
const BASES: Record<string, string> = { ba: "hr", rs: "ba" };

/** Parses each language on its first use: half a megabyte of literals would slow down the start of every worker. */
function lazily(languages: Record<string, Texts>) {
  const getters = Object.entries(languages).map(([code, texts]) => {
    const base = BASES[code];
    const own = base ? differing(texts, languages[base] ?? {}) : texts;
    const json = JSON.stringify(JSON.stringify(own));
    return `get ${code}() { return known.${code} ??= ${base ? `over(texts.${base}, JSON.parse(${json}))` : `JSON.parse(${json})`}; }`;
  });
  return `const known = {};
const over = (base, own) => Object.fromEntries(
  [...new Set([...Object.keys(base), ...Object.keys(own)])].flatMap((name) => {
    const [from, to] = [base[name], own[name]];
    if (to === null) return [];
    return [[name, to === undefined ? from : typeof to === "object" && typeof from === "object" ? over(from, to) : to]];
  }),
);
const texts = { ${getters.join(",\n")} };
export default texts;`;
}

type Difference = { [name: string]: string | null | Difference };

/** What `over` needs to make `texts` of `base`; null stands for a name that is only in `base`. */
function differing(texts: Texts, base: Texts): Difference {
  const names = [...new Set([...Object.keys(base), ...Object.keys(texts)])];
  return Object.fromEntries(
    names.flatMap((name): [string, Difference[string]][] => {
      const [from, to] = [base[name], texts[name]];
      if (to === undefined) return [[name, null]];
      if (to === from) return [];
      if (typeof to === "string" || typeof from !== "object") return [[name, to]];
      const difference = differing(to, from);
      return Object.keys(difference).length > 0 ? [[name, difference]] : [];
    }),
  );
}

/** All languages in i18next's format: the camelCase file name is the first part of each key. */
function readTexts(folder: string) {
  return Object.fromEntries(LANGUAGES.map((code) => [code, readLanguage(join(folder, code))]));
}

/** Each area in one language. */
function textFiles(folder: string, code: string) {
  return Object.entries(byArea(forBrowsers(readLanguage(join(folder, code))))).map(
    ([area, texts]) => {
      const source = JSON.stringify(texts);
      const hash = createHash("sha256").update(source).digest("base64url").slice(0, 6);
      return { area, fileName: `assets/text-${code}-${area}-${hash}.json`, source };
    },
  );
}

function textUrls(folder: string) {
  const urls = (code: string) =>
    textFiles(folder, code).map(({ area, fileName }) => [area, `/${fileName}`]);
  return Object.fromEntries(LANGUAGES.map((code) => [code, Object.fromEntries(urls(code))]));
}

const PAGE = /\/app\/(routes\/[^/]+|shell(?:\/[a-z-]+)?)\/[^/?]+\.tsx$/;

/** Adds `handle.texts` to a page module, read by app/shell/layout/text-areas.ts. Other modules are not changed. */
function handleTexts(code: string, areas: string[]) {
  if (areas.length === 0 || !/^export default /m.test(code)) return "";
  return /^export const handle\b/m.test(code)
    ? `handle.texts = [...new Set([...(handle.texts ?? []), ...${JSON.stringify(areas)}])];`
    : `export const handle = { texts: ${JSON.stringify(areas)} };`;
}

function keysIn(texts: Texts): string[] {
  return Object.entries(texts).flatMap(([name, below]) =>
    typeof below === "string" ? name : keysIn(below).map((key) => `${name}.${key}`),
  );
}
