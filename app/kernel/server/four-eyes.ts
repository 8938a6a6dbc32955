import { type SQL, sql } from "drizzle-orm";

/** Whether the company asks for four eyes, for the statement that needs it: settings read beside it would come too late. As settings.ts has it: what was said last. */
export function asksForFourEyes(feature: "APPROVALS_WORK_ORDER" | "APPROVALS_TASK"): SQL {
  return sql`coalesce((SELECT value ->> '$.value.fourEyes' FROM settings WHERE key = ${`feature.${feature}`} ORDER BY valid_from DESC LIMIT 1), 1)`;
}
