import type { Project } from "../project";

const WRITING =
  /\b(?:insert|update|delete|changeStored|insertStored|deleteStored|archiveRows|insertSelected)\(/;
/** Tables of no feature, such as the activity and the outbox. */
const SYSTEM = "system";
const SCHEMA_IMPORT = /import \{([^}]*)\} from "~\/database\/schema\/([a-z-]+)(?:\/[a-z-]+)?"/g;

/**
 * Any query may read any table. Only the feature that declares a table writes it; other features call its mutations.
 */
export function checkTableOwners(project: Project): string[] {
  return project.files
    .filter((path) =>
      /^app\/features\/[^/]+\/(?:revisions\/)?(queries|mutations|commands|topics)[./]/.test(path),
    )
    .flatMap((path) => {
      const source = project.read(path);
      const own = path.split("/")[2];
      const foreign = [...source.matchAll(SCHEMA_IMPORT)]
        .filter(([, , feature = ""]) => feature !== own && feature !== SYSTEM)
        .flatMap(([, names = "", feature = ""]) =>
          names.split(",").map((name) => ({ name: name.trim(), feature })),
        )
        .filter(({ name }) => name !== "" && writes(source, name));
      return foreign.map(
        ({ name, feature }) =>
          `${path} writes ${name}: only app/features/${feature} writes it; add a function to its mutations and call that`,
      );
    });
}

function writes(source: string, table: string): boolean {
  return (
    new RegExp(`${WRITING.source}(?:\\s*\\w+,)?\\s*${table}\\b`).test(source) ||
    new RegExp(`\\b(?:INTO|UPDATE|DELETE FROM)\\s+\\$\\{${table}\\}`).test(source)
  );
}
