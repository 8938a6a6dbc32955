import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { startDatabaseDoor } from "./database-door.mjs";
import { claimFolder } from "./folder-claim.mjs";
import { migrateAll, seedAll } from "./databases.mjs";
import { startSqld } from "./sqld.mjs";
import { step } from "./steps.mjs";

/**
 * Starts and migrates the libSQL server of this working copy. The promise `seeding` resolves when the demo companies exist; seeding runs in the
 * background, so that the build does not wait for it.
 * @param {{ dir: string, reset: boolean, later: (undo: () => Promise<void> | void) => void }} options
 */
export async function openLocalDatabases({ dir, reset, later }) {
  const seeded = join(dir, "seeded");
  // Take the lock before anything is deleted: no other process may use this folder.
  await claimFolder(join(dir, "sqld"));
  // An interrupted seeding is incomplete: start over.
  if (reset || !existsSync(seeded))
    for (const name of ["sqld", "state", "seeded"]) rmSync(join(dir, name), { recursive: true, force: true });
  mkdirSync(dir, { recursive: true });
  const sqld = await startSqld({ dataDir: join(dir, "sqld"), say: console.error });
  later(() => sqld.stop());
  const door = await startDatabaseDoor(sqld);
  later(() => door.close());
  await step("databases migrated", () => migrateAll(sqld, door));
  const seeding = existsSync(seeded) ? Promise.resolve() : step("two demo companies seeded", () => seedAll(sqld, door));
  return { sqld, door, seeding: seeding.then(() => writeFileSync(seeded, new Date().toISOString())) };
}
