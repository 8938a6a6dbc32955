import { openDatabase } from "~/kernel/server/database/open-database";
import { canariesOf, countTenants, type FleetTenant, recordVersion, tenantsBehind } from "./fleet-tenants";
import { migrateNamespace } from "./migrate-namespace";
import { type Migration, readMigrations } from "./read-migrations";

// For the programs of worker/dev, which load one TypeScript file.
export { migrateNamespace, readMigrations };

export type Walk = {
  directoryUrl: string;
  urlFor(tenantId: string): string;
  /** Opens all of them; none is needed on this machine. */
  token?: string;
  migrations?: Migration[];
  concurrency?: number;
  /** The share of failures above which the rest is left alone: then it is the migration, not the tenant. */
  stopAboveErrorRate?: number;
  /** The codes of those that go first, or how many of those that are behind. Unless all of them succeed, nobody else is touched. */
  canaries?: string[] | number;
  canariesOnly?: boolean;
  /** Asks each database, whatever the directory has written down of it. */
  everyDatabase?: boolean;
  tell?(progress: Progress): void;
};

export type Progress = { stage: "canaries" | "fleet"; done: number; of: number; migrated: number; failed: number };

export type WalkReport = {
  /** Known to be there already, and not asked. */
  skipped: number;
  done: number;
  migrated: number;
  failed: { tenantId: string; code: string; message: string }[];
  stopped: Progress["stage"] | null;
};

/** Below this many a rate says nothing. */
const FIRST_CHECKED = 10;
const FIRST_TO_GO = 3;

/**
 * All tenants of the directory to the newest version: some first, then the others side by side. A failing one is reported, the others
 * go on. What is done is written down tenant by tenant, so that a run that was killed is simply begun again; two at once do no harm.
 */
export async function migrateAll({ directoryUrl, urlFor, token, concurrency = 8, stopAboveErrorRate = 0.1, canaries = FIRST_TO_GO, canariesOnly = false, everyDatabase = false, tell, ...rest }: Walk): Promise<WalkReport> {
  const migrations = rest.migrations ?? (await readMigrations("tenant"));
  const directory = openDatabase({ url: directoryUrl, token });
  const asked = everyDatabase ? Number.MAX_SAFE_INTEGER : migrations.length;
  const count = await countTenants(directory, asked);
  const report: WalkReport = { skipped: count.all - count.behind, done: 0, migrated: 0, failed: [], stopped: null };
  const seen = new Set<string>();

  async function migrateTenant({ id, code, schemaVersion }: FleetTenant): Promise<void> {
    try {
      const { version, applied } = await migrateNamespace({ url: urlFor(id), token }, migrations);
      if (version > schemaVersion) await recordVersion(directory, id, version);
      if (applied > 0) report.migrated += 1;
    } catch (error) {
      report.failed.push({ tenantId: id, code, message: messageOf(error) });
    }
    report.done += 1;
  }
  async function walk(stage: Progress["stage"], tenants: AsyncIterator<FleetTenant, undefined>, tooMany: () => boolean): Promise<void> {
    async function work(): Promise<void> {
      while (!report.stopped) {
        const { value: tenant } = await tenants.next();
        if (!tenant) return;
        if (seen.has(tenant.id)) continue;
        seen.add(tenant.id);
        await migrateTenant(tenant);
        tell?.({ stage, done: report.done, of: Math.max(count.behind, seen.size), migrated: report.migrated, failed: report.failed.length });
        if (tooMany()) report.stopped = stage;
      }
    }
    await Promise.all(Array.from({ length: concurrency }, work));
  }
  await walk("canaries", eachOf(await canariesOf(directory, asked, canaries)), () => report.failed.length > 0);
  if (report.stopped || canariesOnly) return report;
  await walk("fleet", tenantsBehind(directory, asked), () => report.done >= FIRST_CHECKED && report.failed.length / report.done > stopAboveErrorRate);
  return report;
}

async function* eachOf(tenants: FleetTenant[]): AsyncGenerator<FleetTenant, undefined> {
  yield* tenants;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
