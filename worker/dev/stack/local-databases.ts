import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { bucketFileStore } from "../../../migrations/lifecycle/file-store";
import type { OnCleanup } from "../process/run-with-cleanup";
import { startDatabaseProxy } from "../proxy/database-proxy";
import { lockDataDirectory } from "../process/data-directory-lock";
import { migrateAll, seedAll } from "./databases";
import { openLocalBucket } from "./local-bucket";
import { startSqld } from "./sqld";
import { step } from "../process/steps";

/**
 * Starts and migrates the libSQL server of this working copy. The promise `seeding` resolves when the demo companies exist; seeding runs in the
 * background, so that the build does not wait for it; the workers do, because it writes to their bucket.
 */
export async function openLocalDatabases({
  dir,
  reset,
  onCleanup,
}: {
  dir: string;
  reset: boolean;
  onCleanup: OnCleanup;
}) {
  const seeded = join(dir, "seeded");
  // Take the lock before anything is deleted: no other process may use this folder.
  await lockDataDirectory(join(dir, "sqld"));
  // An interrupted seeding is incomplete: start over.
  if (reset || !existsSync(seeded))
    for (const name of ["sqld", "state", "seeded"])
      rmSync(join(dir, name), { recursive: true, force: true });
  mkdirSync(dir, { recursive: true });
  const sqld = await startSqld({ dataDir: join(dir, "sqld"), print: console.error });
  onCleanup(() => sqld.stop());
  const proxy = await startDatabaseProxy(sqld);
  onCleanup(() => proxy.close());
  await step("databases migrated", () => migrateAll(sqld, proxy));
  const seeding = existsSync(seeded)
    ? Promise.resolve()
    : step("two demo companies seeded", async () => {
        const { bucket, close } = await openLocalBucket(dir);
        try {
          await seedAll(sqld, proxy, bucketFileStore(bucket));
        } finally {
          await close();
        }
      });
  return {
    sqld,
    proxy,
    seeding: seeding.then(() => writeFileSync(seeded, new Date().toISOString())),
  };
}
