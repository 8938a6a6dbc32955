/** @typedef {import("../project.mjs").Project} Project */

const MOST_FILES = 24;

/** One file for each decision, migration or noun: they grow with the product and are found by name. */
const ONE_PER_ENTRY =
  /^(app\/docs\/decisions|app\/locales\/\w+|migrations\/(tenant|directory)|worker\/api|tests\/api)$/;

/** Folders that hold more, with their number of files. This list may only shrink. @type {Record<string, number>} */
const LARGER = {
  "app/features/daily-reports/ui": 51,
  "app/features/work-orders/queries": 27,
  "app/features/work-orders/ui": 44,
  "app/kernel": 43,
  "app/kernel/server": 42,
  "app/shell/layout": 27,
  "tests/bench": 42,
  "tests/unit/kernel": 37,
  "tests/unit/work-orders": 36,
};

/**
 * A folder holds about 20 files; beyond that it is divided by meaning.
 * @param {Project} project
 */
export function checkFolders(project) {
  /** @type {Map<string, number>} */
  const sizes = new Map();
  for (const path of project.files) {
    const folder = path.split("/").slice(0, -1).join("/");
    if (ONE_PER_ENTRY.test(folder)) continue;
    sizes.set(folder, (sizes.get(folder) ?? 0) + 1);
  }
  return [...sizes].flatMap(([folder, size]) => {
    const most = LARGER[folder] ?? MOST_FILES;
    if (size > most)
      return [`${folder}: ${size} files; divide it by meaning, a folder holds ${most} at most`];
    return LARGER[folder] !== undefined && size < most
      ? [`${folder}: lower its number in tests/tools/structure/folders.mjs to ${size}`]
      : [];
  });
}
