// The files of a release that a device stores. Pure.

/** Stored on first use: these files are large, and no offline page needs them for reading. A label's code can be typed instead. */
const HEAVY = /\/(swagger|editor|apexcharts|chart|qr-decoder)[^/]*$/;
/** What only works online: pages that load nothing from the device (remix.config.ts names them so), and what only such pages use. */
const ONLINE_ONLY = [
  "online",
  // Boards and the schedule.
  "board|board-drag|order-board|task-board|ticket-board|use-rows|conflict-dialog|visit-dialog|visit-fields|visit-confirmation|warning-text",
  // Several records at once, editing in place, the search, and changes of others.
  "order-selection|people-dialog|workbook|update-calls|group-editor|inline-editor|palette|search-control|live",
  // Forms whose changes are not queued.
  "asset-form|capacity-form|create-dialog|customer-form|location-form|order-form|part-form|people-fields|plan-form|date-preview|frequency|lead-select|reassignment-fields|record-conflict|recovery-codes|room-form|scope-labels|section-icons|settings-page|task-form|template-form|user-form",
].flatMap((names) => names.split("|"));
/** The interface languages use Latin letters. A name in Cyrillic loads its font when it is shown. */
const RARE = /cyrillic/;
const ICONS = ["/icon.svg", "/icons/icon-192.png"];

/** Scripts, styles, fonts and icons of the pages that work offline. Text files are excluded: the stored shell references those of its language. */
export function filesToStore(assets: readonly string[]): string[] {
  return assets.filter(
    (path) =>
      ICONS.includes(path) ||
      (/^\/assets\/.+\.(js|css|woff2|svg)$/.test(path) &&
        !HEAVY.test(path) &&
        !RARE.test(path) &&
        !isOnlineOnly(path)),
  );
}

function isOnlineOnly(path: string): boolean {
  const file = path.slice(path.lastIndexOf("/") + 1);
  return ONLINE_ONLY.some((name) => file.startsWith(`${name}-`));
}

/** Every asset that a page references: scripts and preloads, stylesheet, font, text files. */
export function filesNamedIn(html: string): string[] {
  return [...new Set(html.match(/\/assets\/[\w.-]+\.\w+/g))];
}

export function languageOfPage(html: string): string | null {
  return /<html[^<>]* lang="([\w-]+)"/.exec(html)?.[1] ?? null;
}
