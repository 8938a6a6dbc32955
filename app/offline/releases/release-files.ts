// What of a release a phone keeps. Pure.

/** Kept when they are first used: large, and no page of the field needs them to be read. */
const HEAVY = /\/(swagger|editor|apexcharts|chart)[^/]*$/;
/** Our languages are written in Latin letters; a name in Cyrillic fetches its font when it is shown. */
const RARE = /cyrillic/;
const ICONS = ["/icon.svg", "/icons/icon-192.png"];

/** Scripts, styles, fonts and icons of every page. The texts are those of one language: the page that is kept names them. */
export function filesToStore(assets: readonly string[]): string[] {
  return assets.filter((path) => ICONS.includes(path) || (/^\/assets\/.+\.(js|css|woff2|svg)$/.test(path) && !HEAVY.test(path) && !RARE.test(path)));
}

/** Every file of the release that a page names: its scripts with their preloads, its style, its font, its language's texts. */
export function filesNamedIn(html: string): string[] {
  return [...new Set(html.match(/\/assets\/[\w./-]+\.\w+/g))];
}

export function languageOfPage(html: string): string | null {
  return /<html[^>]* lang="([\w-]+)"/.exec(html)?.[1] ?? null;
}
