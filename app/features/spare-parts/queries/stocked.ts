import { sql } from "drizzle-orm";
import type { Unit } from "~/kernel/text/quantities";
import type { AuthContext } from "~/kernel/server/request-context";

type StockedPart = { id: string; name: string; unit: Unit; stockThousandths: number };

/** Those of the parts that exist, including archived ones. */
export function listStockedParts(
  ctx: AuthContext,
  ids: readonly (string | null)[],
): Promise<StockedPart[]> {
  return ctx.db
    .all<StockedPart>(sql`SELECT id, name, unit, stock_thousandths AS stockThousandths FROM spare_parts
    WHERE id IN (SELECT value FROM json_each(${JSON.stringify(ids.filter(Boolean))}))`);
}
