import type { Company } from "./test-tenant";

/** Not compared, and why. */
const TABLES_APART: Record<string, string> = {
  left_visits: "what calendars have to be told, since they may have read it",
  activity: "the log names the act and its undo",
  idempotency: "the keys of both requests",
  outbox: "what leaves of it is a question of its own",
  changes: "the feed names what has changed, also what was changed back",
  sqlite_sequence: "counts the feed",
};
/** The inner tables of a full-text index. Its texts are compared. */
const IS_INDEX = /_search_(data|idx|docsize|config)$/;
const COLUMNS_APART: Record<string, string> = {
  version: "each change raises it",
  content_version: "each change raises it",
  updated_at: "when the last change was",
  cancelled_at: "a visit that is cancelled again was cancelled later",
};
/** Who is assigned. The history of those who were is kept. */
const OPEN = "SELECT user_id, is_lead, status_rank";
const OPEN_ASSIGNMENTS: Record<string, string> = {
  work_order_assignments: `${OPEN} FROM work_order_assignments WHERE to_at IS NULL`,
  task_assignments: `${OPEN} FROM task_assignments WHERE to_at IS NULL`,
};

/** All rows of all tables by which an act and its undo are compared. `history`: of who was assigned, too. */
export async function allRows(
  it: Company,
  { history }: { history: boolean },
): Promise<Record<string, string[]>> {
  const tables = await it.rows(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%' ORDER BY name",
  );
  const all: Record<string, string[]> = {};
  for (const table of tables) {
    const name = String(table["name"]);
    if (name in TABLES_APART || IS_INDEX.test(name)) continue;
    const open = history ? undefined : OPEN_ASSIGNMENTS[name];
    const rows = await it.rows(open ?? `SELECT * FROM "${name}"`);
    all[name] = rows
      // A count of nothing is as good as none.
      .filter(({ n }) => n !== 0)
      .map((row) =>
        JSON.stringify(Object.entries(row).filter(([column]) => !(column in COLUMNS_APART))),
      )
      .sort();
  }
  return all;
}
