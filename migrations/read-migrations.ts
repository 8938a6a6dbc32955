import { readdir, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { type Migration, migrationFrom } from "./parse-migration";

/** The numbered migration files of one kind of database, in order. */
export async function readMigrations(kind: "directory" | "tenant"): Promise<Migration[]> {
  const folder = new URL(`${kind}/`, import.meta.url);
  const names = (await readdir(fileURLToPath(folder)))
    .filter((name) => name.endsWith(".sql"))
    .sort();
  return Promise.all(
    names.map(async (name, index) =>
      migrationFrom(name, await readFile(new URL(name, folder), "utf8"), index + 1),
    ),
  );
}
