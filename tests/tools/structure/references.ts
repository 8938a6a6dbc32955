import type { Project } from "../project";

const CHECKED = /\.(tsx?|mjs|cjs|md|css|sql|toml)$/;
const DOCUMENT = /^app\/docs\/([^/]+)\.md$/;
const HEADING = /^#{2,}\s+(\d+(?:\.\d+)*)\.?\s/gm;
/** Documents that never were in the repository, by the names under which the code used to cite them. */
const OUTSIDE =
  /^(SPEC|RULES|DESIGN|QUALITY|PLATFORM|USERS|ARCHITECTURE|CONVENTIONS|GLOSSARY)(\.md)?(['’]s?)?$/;
/** A standard with its number, such as an RFC, has sections of its own. */
const STANDARD = /^[A-Z]{2,} \d/;

const SECTION = String.raw`§(\d+(?:\.\d+)*)`;
/** A name, its first section, and further sections, separated by commas, "and", "or", "to" or a dash. */
const REFERENCE = new RegExp(
  String.raw`(?:([\w.'’-]+(?: \d[\w.-]*)?)\s+)?${SECTION}((?:(?:, | and | or | to |–)§\d+(?:\.\d+)*)*)`,
  "g",
);

/**
 * Each reference to a section names a document of app/docs that has this section. Within such a document the name may be left out.
 */
export function checkReferences(project: Project) {
  const documents = sectionsByDocument(project);
  return project.files
    .filter((path) => CHECKED.test(path) && !path.startsWith("tests/unit/tools/"))
    .flatMap((path) => {
      const text = project.read(path);
      if (!text.includes("§")) return [];
      const own = DOCUMENT.exec(path)?.[1];
      return text
        .split("\n")
        .flatMap((line, i) =>
          wrongReferences(line, documents, own).map((problem) => `${path}:${i + 1}: ${problem}`),
        );
    });
}

function sectionsByDocument(project: Project): Map<string, Set<string>> {
  const entries = project.files.flatMap((path) => {
    const name = DOCUMENT.exec(path)?.[1];
    if (name === undefined) return [];
    const sections = [...project.read(path).matchAll(HEADING)].map((match) => match[1] ?? "");
    return [[name, new Set(sections)] as const];
  });
  return new Map(entries);
}

function wrongReferences(
  line: string,
  documents: Map<string, Set<string>>,
  own: string | undefined,
) {
  return [...line.matchAll(REFERENCE)].flatMap(([, before = "", first = "", further = ""]) => {
    const numbers = [
      first,
      ...[...further.matchAll(new RegExp(SECTION, "g"))].map((match) => match[1] ?? ""),
    ];
    if (STANDARD.test(before)) return [];
    if (OUTSIDE.test(before))
      return [`${before} §${first} is not in the repository; cite ${listed(documents)}`];
    const name = documents.has(before.toLowerCase()) ? before.toLowerCase() : own;
    if (name === undefined)
      return [`§${first} needs the name of its document before it: ${listed(documents)}`];
    const missing = numbers.filter((number) => !documents.get(name)?.has(number));
    return missing.map((number) => `app/docs/${name}.md has no section ${number}`);
  });
}

function listed(documents: Map<string, Set<string>>) {
  return [...documents]
    .filter(([, sections]) => sections.size > 0)
    .map(([name]) => name)
    .join(", ");
}
