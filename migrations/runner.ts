import { openDatabase } from "~/database/open-database";
import {
  canariesOf,
  countTenants,
  type FleetTenant,
  recordVersion,
  tenantsBehind,
} from "./fleet-tenants";
import { migrateNamespace } from "./migrate-namespace";
import type { Migration } from "./parse-migration";
import { readMigrations } from "./read-migrations";

export type Walk = {
  directoryUrl: string;
  urlFor(tenantId: string): string;
  /** Grants access to all databases; not needed locally. */
  token?: string | undefined;
  migrations?: Migration[];
  concurrency?: number;
  /** Stops the run above this share of failures, since then the migration is at fault and not a tenant. */
  stopAboveErrorRate?: number;
  /** The codes of the tenants to migrate first, or the number of outdated ones. If one of them fails, no other tenant is migrated. */
  canaries?: string[] | number | undefined;
  canariesOnly?: boolean | undefined;
  /** Checks each database, regardless of its version in the directory. */
  everyDatabase?: boolean | undefined;
  onProgress?(progress: Progress): void;
};

export type Progress = {
  stage: "canaries" | "fleet";
  done: number;
  of: number;
  migrated: number;
  failed: number;
};

export type WalkReport = {
  /** Tenants that are current according to the directory, and were not checked. */
  skipped: number;
  done: number;
  migrated: number;
  failed: { tenantId: string; code: string; message: string }[];
  stopped: Progress["stage"] | null;
};

/** With fewer tenants an error rate is not meaningful. */
const FIRST_CHECKED = 10;
const FIRST_TO_GO = 3;

/**
 * Migrates all tenants of the directory: canaries first, then the others concurrently. A failing tenant is reported, and the others
 * continue. Versions are recorded per tenant, so an interrupted run can be started again. Concurrent runs are safe.
 */
export async function migrateAll({
  directoryUrl,
  urlFor,
  token,
  concurrency = 8,
  stopAboveErrorRate = 0.1,
  canaries = FIRST_TO_GO,
  canariesOnly = false,
  everyDatabase = false,
  onProgress,
  ...rest
}: Walk): Promise<WalkReport> {
  const migrations = rest.migrations ?? (await readMigrations("tenant"));
  const directory = openDatabase({ url: directoryUrl, token });
  const limit = everyDatabase ? Number.MAX_SAFE_INTEGER : migrations.length;
  const count = await countTenants(directory, limit);
  const report: WalkReport = {
    skipped: count.all - count.behind,
    done: 0,
    migrated: 0,
    failed: [],
    stopped: null,
  };
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
  async function walk(
    stage: Progress["stage"],
    tenants: AsyncIterator<FleetTenant, undefined>,
    tooMany: () => boolean,
  ): Promise<void> {
    async function work(): Promise<void> {
      while (!report.stopped) {
        const { value: tenant } = await tenants.next();
        if (!tenant) return;
        if (seen.has(tenant.id)) continue;
        seen.add(tenant.id);
        await migrateTenant(tenant);
        onProgress?.({
          stage,
          done: report.done,
          of: Math.max(count.behind, seen.size),
          migrated: report.migrated,
          failed: report.failed.length,
        });
        if (tooMany()) report.stopped = stage;
      }
    }
    await Promise.all(Array.from({ length: concurrency }, work));
  }
  await walk(
    "canaries",
    eachOf(await canariesOf(directory, limit, canaries)),
    () => report.failed.length > 0,
  );
  if (report.stopped || canariesOnly) return report;
  await walk(
    "fleet",
    tenantsBehind(directory, limit),
    () => report.done >= FIRST_CHECKED && report.failed.length / report.done > stopAboveErrorRate,
  );
  return report;
}

async function* eachOf(tenants: FleetTenant[]): AsyncGenerator<FleetTenant, undefined> {
  yield* tenants;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
