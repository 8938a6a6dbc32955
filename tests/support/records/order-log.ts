import type { Company } from "../db/test-tenant";

/** The events of an order's activity log, oldest first. */
export async function logOf(of: Company, id: string): Promise<unknown[]> {
  const rows = await of.rows(
    "SELECT event FROM activity WHERE subject_type = 'work-order' AND subject_id = ? ORDER BY seq",
    id,
  );
  return rows.map((row) => row["event"]);
}

/** The facts of the last entry with that event. */
export async function factsOf(
  of: Company,
  id: string,
  event: string,
): Promise<Record<string, unknown>> {
  const rows = await of.rows(
    "SELECT facts FROM activity WHERE subject_id = ? AND event = ? ORDER BY seq DESC LIMIT 1",
    id,
    `work-order.${event}`,
  );
  return JSON.parse(String(rows[0]?.["facts"]));
}

/** The outbox rows about an order, oldest first. */
export async function announcedOf(of: Company, id: string): Promise<unknown[]> {
  return (
    await of.rows("SELECT type FROM outbox WHERE ids ->> 'workOrderId' = ? ORDER BY rowid", id)
  ).map((row) => row["type"]);
}

export async function stateOf(
  of: Company,
  id: string,
): Promise<Record<string, unknown> | undefined> {
  return (await of.rows("SELECT status, outcome, version FROM work_orders WHERE id = ?", id))[0];
}
