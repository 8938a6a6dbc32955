import { type SQL, sql } from "drizzle-orm";
import { fold, sortKey } from "~/kernel/text/fold";
import type { AuthContext } from "~/kernel/server/request-context";
import type { Activity } from "~/kernel/server/command/records";
import { step, type Step } from "~/kernel/server/command/statement";

type StockMove = { sparePartId: string; thousandths: number };

/**
 * Adds to the stock, or removes from it if negative. A stock below zero is allowed (domain-rules §5). The version stays unchanged, so that
 * using a part does not conflict with an edit of its name. The caller logs it with its own record.
 */
export function moveStock(ctx: AuthContext, moves: readonly StockMove[]): Step[] {
  if (moves.length === 0) return [];
  return [
    step(sql`UPDATE spare_parts SET stock_thousandths = stock_thousandths + moved.thousandths, updated_at = ${ctx.now().getTime()}
      FROM (SELECT value ->> 'sparePartId' AS id, sum(value ->> 'thousandths') AS thousandths FROM json_each(${JSON.stringify(moves)}) GROUP BY 1) AS moved
      WHERE spare_parts.id = moved.id`),
  ];
}

/** The columns that a part's fields set, with the sort key and the search text. */
export function columnsOf({ name, unit }: { name: string; unit: string }) {
  return { name, unit, sort_key: sortKey(name), search_text: fold(name) };
}

/** Whether no report and no order has recorded a quantity in its unit. */
export function isUncounted(partId: string): SQL {
  const none = (table: string) =>
    sql`NOT EXISTS (SELECT 1 FROM ${sql.identifier(table)} WHERE spare_part_id = ${partId})`;
  return sql.join(["daily_report_parts", "work_order_parts"].map(none), sql` AND `);
}

export function activityOf(
  part: { id: string },
  event: string,
  facts: Record<string, unknown> = {},
): Activity {
  return { subject: { type: "spare-part", id: part.id }, event: `spare-part.${event}`, facts };
}

/** The response of every command. */
export function partAnswer(id: string): SQL {
  return sql`(SELECT json_object('id', id, 'name', name, 'version', version, 'stockThousandths', stock_thousandths) FROM spare_parts WHERE id = ${id})`;
}
export type PartAnswer = { id: string; name: string; version: number; stockThousandths: number };
