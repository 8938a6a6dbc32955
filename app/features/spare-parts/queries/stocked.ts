import { sql } from "drizzle-orm";
import type { Unit } from "~/kernel/text/quantities";
import type { AuthContext } from "~/kernel/server/request-context";
import { spareParts } from "../schema";

type StockedPart = { id: string; name: string; unit: Unit; stockThousandths: number };

/** Those of the parts that exist, including archived ones. */
export function listStockedParts(
  ctx: AuthContext,
  ids: readonly (string | null)[],
): Promise<StockedPart[]> {
  return ctx.db
    .select({
      id: spareParts.id,
      name: spareParts.name,
      unit: spareParts.unit,
      stockThousandths: spareParts.stockThousandths,
    })
    .from(spareParts)
    .where(
      sql`${spareParts.id} IN (SELECT value FROM json_each(${JSON.stringify(ids.filter(Boolean))}))`,
    );
}
