import { openDatabase } from "~/database/open-database";
import {
  countTenants,
  type FleetTenant,
  recordVersion,
  tenantByCode,
  tenantsBehind,
} from "./fleet-tenants";
import { migrateNamespace, UnfitDatabase } from "./migrate-namespace";
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
  /**
   * The codes of the tenants to migrate first, or the number of outdated ones. If one of them fails, no other tenant is migrated. Of a number,
   * one whose own database is unfit (UnfitDatabase) is replaced by the next.
   */
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
  /** A failure that only the migration explains. */
  let isMigrationAtFault = false;

  async function migrateTenant({ id, code, schemaVersion }: FleetTenant): Promise<void> {
    const place = { url: urlFor(id), token };
    try {
      const { version, applied } = await migrateNamespace(place, migrations, schemaVersion);
      if (version > schemaVersion) await recordVersion(directory, id, version);
      if (applied > 0) report.migrated += 1;
    } catch (error) {
      if (!(error instanceof UnfitDatabase)) isMigrationAtFault = true;
      report.failed.push({ tenantId: id, code, message: messageOf(error) });
    }
    report.done += 1;
  }
  async function walk(
    stage: Progress["stage"],
    tenants: AsyncIterator<FleetTenant, undefined>,
    mayGoOn: () => boolean,
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
        const { done, failed } = report;
        if (!mayGoOn()) report.stopped = stage;
        else if (done >= FIRST_CHECKED && failed.length / done > stopAboveErrorRate)
          report.stopped = "fleet";
      }
    }
    await Promise.all(Array.from({ length: concurrency }, work));
  }
  async function walkCanaries(): Promise<void> {
    if (typeof canaries !== "number") {
      const named = await Promise.all(canaries.map((code) => tenantByCode(directory, code)));
      return walk("canaries", eachOf(named), () => report.failed.length === 0);
    }
    const behind = tenantsBehind(directory, limit);
    let wanted = canaries;
    while (wanted > 0 && !report.stopped) {
      const next = await take(behind, wanted);
      if (next.length === 0) return;
      await walk("canaries", eachOf(next), () => !isMigrationAtFault);
      wanted = canaries - (report.done - report.failed.length);
    }
  }
  await walkCanaries();
  if (report.stopped || canariesOnly) return report;
  await walk("fleet", tenantsBehind(directory, limit), () => true);
  return report;
}

async function take(
  tenants: AsyncIterator<FleetTenant, undefined>,
  most: number,
): Promise<FleetTenant[]> {
  const taken: FleetTenant[] = [];
  while (taken.length < most) {
    const { value: tenant } = await tenants.next();
    if (!tenant) break;
    taken.push(tenant);
  }
  return taken;
}

async function* eachOf(tenants: FleetTenant[]): AsyncGenerator<FleetTenant, undefined> {
  yield* tenants;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
