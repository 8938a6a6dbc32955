import { openDatabase } from "~/database/open-database";
import type { TenantEntry } from "./directory";
import { type DatabaseProvisioner, tenantNamespace } from "./database-provisioner";

/** A tenant's outbox: pending rows with the age of the oldest, and dead rows by type with their last error. */
type OutboxBacklog = {
  waiting: number;
  oldest: string | null;
  givenUp: { type: string; count: number; why: string }[];
};

export async function readOutboxBacklog(
  provisioner: DatabaseProvisioner,
  { id }: Pick<TenantEntry, "id">,
): Promise<OutboxBacklog> {
  const database = openDatabase({
    url: provisioner.urlOf(tenantNamespace(id)),
    token: provisioner.token,
  });
  const [waits, dead] = await Promise.all([
    database.read({
      sql: "SELECT count(*) AS n, min(created_at) AS oldest FROM outbox WHERE done_at IS NULL AND dead_at IS NULL",
    }),
    // With max(), SQLite takes the other columns from the row of the maximum: the newest error of each type.
    database.read({
      sql: "SELECT type, count(*) AS n, last_error AS why, max(dead_at) FROM outbox WHERE done_at IS NULL AND dead_at IS NOT NULL AND attempts > 0 GROUP BY type ORDER BY type",
    }),
  ]);
  const { n, oldest } = waits.rows[0] ?? {};
  return {
    waiting: Number(n),
    oldest: oldest ? new Date(Number(oldest)).toISOString() : null,
    givenUp: dead.rows.map((row) => ({
      type: String(row["type"]),
      count: Number(row["n"]),
      why: String(row["why"] ?? ""),
    })),
  };
}
