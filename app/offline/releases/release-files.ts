// The files of a release that a device stores. Pure.

/**
 * A file of the build. The pages and the page data of assets, equipment and spare parts have the same first segment: they change, and are
 * never answered from the files of a release.
 */
export function isFileOfRelease(pathname: string): boolean {
  return /^\/assets\/[\w.-]+\.(js|css|json|svg|woff2)$/.test(pathname);
}

/** Stored on first use: these files are large, and no offline page needs them for reading. A label's code can be typed instead. */
const HEAVY = /\/(swagger|editor|apexcharts|chart|qr-decoder)[^/]*$/;
/** What only works online: boards, the search, commands on several records, editing in place, and forms whose changes are not queued. */
const ONLINE =
  /\/(asset-form|board|board-drag|capacity-form|customer-form|inline-editor|location-form|order-board|order-selection|palette|part-form|recovery-codes|room-form|search-control|settings-page|task-board|ticket-board|user-form)-[^/]*$/;
/** The interface languages use Latin letters. A name in Cyrillic loads its font when it is shown. */
const RARE = /cyrillic/;
const ICONS = ["/icon.svg", "/icons/icon-192.png"];

/** Scripts, styles, fonts and icons of the pages that work offline. Text files are excluded: the stored shell references those of its language. */
export function filesToStore(assets: readonly string[]): string[] {
  return assets.filter(
    (path) =>
      ICONS.includes(path) ||
      (/^\/assets\/.+\.(js|css|woff2|svg)$/.test(path) &&
        ![HEAVY, ONLINE, RARE].some((excluded) => excluded.test(path))),
  );
}

/** Every asset that a page references: scripts and preloads, stylesheet, font, text files. */
export function filesNamedIn(html: string): string[] {
  return [...new Set(html.match(/\/assets\/[\w./-]+\.\w+/g))];
}

export function languageOfPage(html: string): string | null {
  return /<html[^>]* lang="([\w-]+)"/.exec(html)?.[1] ?? null;
}
