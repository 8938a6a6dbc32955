import type { Company } from "../../support/db/test-tenant";
import { settingsFrom } from "~/server/settings";

/** The rows of a key, oldest first. */
export async function rowsOf(
  of: Company,
  key: string,
): Promise<{ validFrom: string; value: unknown }[]> {
  const rows = await of.rows(
    "SELECT valid_from, value FROM settings WHERE key = ? ORDER BY valid_from",
    key,
  );
  return rows.map((row) => ({
    validFrom: String(row["valid_from"]),
    value: JSON.parse(String(row["value"])),
  }));
}

/** Activity rows of the tenant, oldest first. */
export async function linesOf(
  of: Company,
): Promise<{ event: unknown; by: unknown; facts: Record<string, unknown> }[]> {
  const rows = await of.rows(
    "SELECT event, actor_name AS by, facts FROM activity WHERE subject_type = 'company' ORDER BY seq",
  );
  return rows.map((row) => ({
    event: row["event"],
    by: row["by"],
    facts: JSON.parse(String(row["facts"])),
  }));
}

/** The settings as a request at that time reads them. */
export async function settingsNow(of: Company, at: number) {
  const rows = await of.rows(
    "SELECT key, valid_from, value FROM settings ORDER BY key, valid_from",
  );
  return settingsFrom(
    rows.map((row) => ({
      key: String(row["key"]),
      validFrom: String(row["valid_from"]),
      value: JSON.parse(String(row["value"])),
    })),
    new Date(at),
  );
}

/** Users who may not change settings. */
export const WITHOUT_RIGHT = ["ana", "tomislav", "emina", "ciro", "petar"];
