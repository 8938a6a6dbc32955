import type { Project } from "../project";
import { TYPES } from "../texts/text-types";

// These words in a file name do not say what the file does.
const EMPTY_WORDS =
  /(^|-)(managers?|helpers?|utils?|utilities|service|services|data|info|misc)(-|\.|$)/;
/** Terms of the platform, of the field or of the glossary. */
const TERMS = /service-worker|data-directory|data-loss|push-service|offline-data/;
const CONVENTIONAL_NAMES = new Set(["README.md", "CHANGELOG.md"]);
const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/;
/** Formatted at 100 columns (decision 0057). Tests hold tables of cases. */
const MOST_LINES = 250;
const MOST_TEST_LINES = 350;

export function checkNames(project: Project) {
  return project.files
    .filter((path) => /^(app|worker|tests)\//.test(path))
    .flatMap((path) => {
      const name = path.split("/").at(-1) ?? "";
      return [
        ...(CONVENTIONAL_NAMES.has(name) || path.split("/").every(isPlain)
          ? []
          : [`${path}: use kebab-case names`]),
        ...(EMPTY_WORDS.test(name.replace(TERMS, ""))
          ? [
              `${path}: name what the file does; do not use manager, helper, util, service, data, info`,
            ]
          : []),
        ...(/^index\.[a-z]+$/.test(name)
          ? [`${path}: name the file after its contents, not index`]
          : []),
      ];
    });
}

/** The generated types of the texts have one line per key. */
export function checkLengths(project: Project) {
  const sources = project.files.filter(
    (path) =>
      /^(app|worker|tests|migrations)\/.*\.(ts|tsx|mjs|cjs|css)$/.test(path) && path !== TYPES,
  );
  return sources.flatMap((path) => {
    const lines = project.read(path).trimEnd().split("\n").length;
    const most = path.startsWith("tests/") ? MOST_TEST_LINES : MOST_LINES;
    return lines > most
      ? [
          `${path}: ${lines} lines; a file has at most ${most}. Move a part that can be named into its own file`,
        ]
      : [];
  });
}

function isPlain(segment: string) {
  return KEBAB.test(segment) || /^\d{4}_[a-z0-9_]+\.sql$/.test(segment) || segment.startsWith(".");
}
