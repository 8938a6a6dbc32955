import type { Project } from "../project";

const MOST_FILES = 24;

/** One file for each decision, migration or noun: they grow with the product and are found by name. */
const ONE_PER_ENTRY =
  /^(app\/docs\/decisions|app\/locales\/\w+|migrations\/(tenant|directory)|worker\/api|tests\/api)$/;

/** Folders that hold more, with their number of files. This list may only shrink. */
const LARGER: Record<string, number> = {
  "tests/bench": 40,
};

/** A folder holds about 20 files; beyond that it is divided by meaning. */
export function checkFolders(project: Project) {
  const sizes = new Map<string, number>();
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
      ? [`${folder}: lower its number in tests/tools/structure/folders.ts to ${size}`]
      : [];
  });
}
