import type { Statement } from "../../app/database/open-database";

/** One INSERT with bound values; booleans become 0 and 1. */
export function insert(
  table: string,
  row: Record<string, string | number | boolean | null>,
): Statement {
  const columns = Object.keys(row);
  const marks = columns.map(() => "?").join(", ");
  const args = Object.values(row).map((value) =>
    typeof value === "boolean" ? Number(value) : value,
  );
  return { sql: `INSERT INTO ${table} (${columns.join(", ")}) VALUES (${marks})`, args };
}
