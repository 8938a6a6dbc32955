import { mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTenant } from "../../../migrations/lifecycle/create";
import { deleteTenant } from "../../../migrations/lifecycle/delete";
import { findTenant, openDirectory } from "../../../migrations/lifecycle/directory";
import { exportTenant } from "../../../migrations/lifecycle/export";
import { sqldProvisioner } from "../../../migrations/lifecycle/sqld-provisioner";
import { suspendTenant } from "../../../migrations/lifecycle/suspend";
import { readMigrations } from "../../../migrations/read-migrations";
import { startDatabaseProxy } from "../../../worker/dev/proxy/database-proxy";
import { migrateAll } from "../../../worker/dev/stack/databases";
import { startSqld } from "../../../worker/dev/stack/sqld";
import { memoryBucket } from "../../support/db/providers";
import { databaseAt, newTenant } from "../../support/db/tenant-with-history";

// On a server of its own, because `npm start`, `npm run migrate` and `npm run tenant` migrate every company of the machine.

const folder = mkdtempSync(join(tmpdir(), "broken-"));
let sqld: Awaited<ReturnType<typeof startSqld>>;
let proxy: Awaited<ReturnType<typeof startDatabaseProxy>>;
let bucket: Awaited<ReturnType<typeof memoryBucket>>;

beforeAll(async () => {
  sqld = await startSqld({ dataDir: join(folder, "sqld") });
  proxy = await startDatabaseProxy(sqld);
  bucket = await memoryBucket();
});
afterAll(async () => {
  await bucket.end();
  await proxy.close();
  await sqld.stop();
  await rm(folder, { recursive: true, force: true });
});

it("is named by the code of its company, stops no other, and is exported, suspended and deleted", async () => {
  const migrations = await readMigrations("tenant");
  const provisioner = sqldProvisioner({
    databaseUrl: proxy.url("x").replace("/x/", "/{namespace}/"),
    token: undefined,
    adminUrl: sqld.adminUrl,
    adminKey: undefined,
  });
  const lines: string[] = [];
  const migrate = () => migrateAll(sqld, proxy, (line) => lines.push(line));
  expect(await migrate()).toEqual([]);
  const { tenant: broken } = await createTenant(provisioner, newTenant(), migrations);
  const { tenant: late } = await createTenant(provisioner, newTenant(), migrations.slice(0, -1));
  await databaseAt(provisioner, broken.id).write([
    { sql: "DELETE FROM schema_migrations WHERE version IN (5, 6)" },
  ]);

  expect(await migrate()).toEqual([broken.code]);
  expect(lines).toEqual([
    `The company "${broken.code}" could not be migrated and is left as it is: Nothing was migrated. schema_migrations has no row of migration 5, but one of migration 7`,
  ]);
  const directory = openDirectory(provisioner);
  expect(await findTenant(directory, late.code)).toMatchObject({
    schemaVersion: migrations.length,
  });

  const file = join(folder, "broken.tar.gz");
  const manifest = await exportTenant(provisioner, bucket.fileStore, broken.code, file);
  expect(manifest.tables["schema_migrations"]?.rows).toBe(migrations.length - 2);
  await suspendTenant(provisioner, broken.code);
  await deleteTenant(provisioner, bucket.fileStore, broken.code, broken.code);
  expect(await findTenant(directory, broken.code)).toBeNull();
  expect(await migrate()).toEqual([]);
});
