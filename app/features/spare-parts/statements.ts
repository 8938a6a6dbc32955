import { sql } from "drizzle-orm";
import type { Ctx } from "~/kernel/server/ctx";
import { step, type Step } from "~/kernel/server/statement";

export type StockMove = { sparePartId: string; thousandths: number };

/**
 * Adds to the stock, or takes from it where negative; below zero is allowed (RULES §5). The version stays: who edits a part's name
 * is not in the way of who uses one. The caller logs it with its own record.
 */
export function moveStock(ctx: Ctx, moves: readonly StockMove[]): Step[] {
  if (moves.length === 0) return [];
  return [
    step(sql`UPDATE spare_parts SET stock_thousandths = stock_thousandths + moved.thousandths, updated_at = ${ctx.now().getTime()}
      FROM (SELECT value ->> 'sparePartId' AS id, sum(value ->> 'thousandths') AS thousandths FROM json_each(${JSON.stringify(moves)}) GROUP BY 1) AS moved
      WHERE spare_parts.id = moved.id`),
  ];
}
