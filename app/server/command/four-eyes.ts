import { type SQL, sql } from "drizzle-orm";
import { settings } from "~/database/schema/system";

/**
 * SQL condition: the tenant requires four eyes. It is evaluated in the statement that needs it,
 * because settings read in the same round trip arrive too late. As in settings.ts, the latest value
 * counts.
 */
export function requiresFourEyes(feature: "APPROVALS_WORK_ORDER" | "APPROVALS_TASK"): SQL {
  return sql`coalesce((SELECT ${settings.value} ->> '$.value.fourEyes' FROM ${settings} WHERE ${settings.key} = ${`feature.${feature}`} ORDER BY ${settings.validFrom} DESC LIMIT 1), 1)`;
}
