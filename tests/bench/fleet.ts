import { openDatabase } from "../../app/database/open-database";
import { fixedId } from "../../migrations/seeds/cast";
import { insert } from "../../migrations/seeds/insert";
import { migrateNamespace } from "../../migrations/migrate-namespace";
import { readMigrations } from "../../migrations/read-migrations";
import { migrateAll, type Walk, type WalkReport } from "../../migrations/runner";
import { tenantNamespace } from "../../worker/env";
import type { Stage } from "./stage";
import type { Row } from "./table";

const TENANTS = 1_000;
const AT_ONCE = 8;
const OLDER = "x-older";
const DIRECTORY = "x-fleet";

type Machine = Pick<Stage["stack"], "sqld" | "proxy">;

/** Migrates a thousand tenants, one migration behind and with a separate directory, to the newest version; then checks each once more. */
export async function measureFleet({ stack }: { stack: Machine }): Promise<Row[]> {
  const migrations = await readMigrations("tenant");
  const ids = Array.from({ length: TENANTS }, (_, index) => fixedId(41, index));
  try {
    await makeFleet(stack, ids, migrations);
    const walk = {
      directoryUrl: stack.proxy.url(DIRECTORY),
      urlFor: (id: string) => stack.proxy.url(tenantNamespace(id)),
      migrations,
      concurrency: AT_ONCE,
    };
    const first = await timed(walk);
    const again = await timed({ ...walk, everyDatabase: true });
    const ok =
      first.report.migrated === TENANTS &&
      first.report.failed.length === 0 &&
      again.report.migrated === 0;
    return [
      {
        row: "1,000 tenants, one migration each",
        measured: `${first.seconds.toFixed(1)} s`,
        bar: "all, once",
        ok,
        facts: { first, again },
        note: `${(TENANTS / first.seconds).toFixed(0)} per second, three first, then ${AT_ONCE} in parallel; checking each once more takes ${again.seconds.toFixed(1)} s`,
      },
    ];
  } finally {
    for (const name of [OLDER, DIRECTORY, ...ids.map(tenantNamespace)]) await remove(stack, name);
  }
}

async function makeFleet(
  { sqld, proxy }: Machine,
  ids: string[],
  migrations: NonNullable<Walk["migrations"]>,
): Promise<void> {
  for (const name of [OLDER, DIRECTORY, ...ids.map(tenantNamespace)]) await remove({ sqld }, name);
  for (const name of [OLDER, DIRECTORY]) await sqld.createNamespace(name);
  await migrateNamespace({ url: proxy.url(OLDER) }, migrations.slice(0, -1));
  await migrateNamespace({ url: proxy.url(DIRECTORY) }, await readMigrations("directory"));
  const entries = ids.map((id, index) =>
    insert("tenants", {
      id,
      code: `fleet-${index}`,
      name: `Fleet ${index}`,
      status: "active",
      schema_version: migrations.length - 1,
      created_at: 0,
      updated_at: 0,
    }),
  );
  await openDatabase({ url: proxy.url(DIRECTORY), timeoutMs: 60_000 }).write(entries);
  for (const id of ids) await sqld.forkNamespace(OLDER, tenantNamespace(id));
}

async function remove({ sqld }: Pick<Machine, "sqld">, name: string): Promise<void> {
  if (sqld.hasNamespace(name)) await sqld.deleteNamespace(name);
}

async function timed(walk: Walk): Promise<{ report: WalkReport; seconds: number }> {
  const from = performance.now();
  const report = await migrateAll(walk);
  return { report, seconds: (performance.now() - from) / 1000 };
}
