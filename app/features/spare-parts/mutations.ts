import { sql } from "drizzle-orm";
import { step, type Step } from "~/server/command/statement";
import type { AuthContext } from "~/server/request-context";
import { spareParts } from "~/database/schema/spare-parts";

type StockMove = { sparePartId: string; thousandths: number };

/**
 * Adds to the stock, or removes from it if negative. A stock below zero is allowed (domain-rules §5). The version stays unchanged, so that
 * using a part does not conflict with an edit of its name. The caller logs it with its own record.
 */
export function moveStock(ctx: AuthContext, moves: readonly StockMove[]): Step[] {
  if (moves.length === 0) return [];
  const moved = sql`(SELECT value ->> 'sparePartId' AS id, sum(value ->> 'thousandths') AS thousandths
    FROM json_each(${JSON.stringify(moves)}) GROUP BY 1) AS moved`;
  return [
    step(
      ctx.db
        .update(spareParts)
        .set({
          stockThousandths: sql`${spareParts.stockThousandths} + moved.thousandths`,
          updatedAt: ctx.now().getTime(),
        })
        .from(moved)
        .where(sql`${spareParts.id} = moved.id`),
    ),
  ];
}
