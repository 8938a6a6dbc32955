import { type SQL, sql } from "drizzle-orm";
import * as z from "zod/mini";
import type { Unit } from "~/kernel/text/quantities";
import { workOrderParts } from "~/features/work-orders/schema/plan";
import { dailyReportParts } from "~/features/daily-reports/schema";
import type { Schema } from "~/kernel/server/database/checked";
import { fold } from "~/kernel/text/fold";
import { sortKey } from "~/kernel/text/sort-key";
import type { AuthContext } from "~/kernel/server/request-context";
import type { Activity } from "~/kernel/server/command/records";
import { step, type Step } from "~/kernel/server/command/statement";
import { spareParts } from "./schema";

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

/** The columns that a part's fields set, with the sort key and the search text. */
export function columnsOf({ name, unit }: { name: string; unit: Unit }) {
  return { name, unit, sortKey: sortKey(name), searchText: fold(name) };
}

/** Whether no report and no order has recorded a quantity in its unit. */
export function isUncounted(partId: string): SQL {
  const none = [dailyReportParts, workOrderParts].map(
    (table) => sql`NOT EXISTS (SELECT 1 FROM ${table} WHERE ${table.sparePartId} = ${partId})`,
  );
  return sql.join(none, sql` AND `);
}

export function activityOf(
  part: { id: string },
  event: string,
  facts: Record<string, unknown> = {},
): Activity {
  return { subject: { type: "spare-part", id: part.id }, event: `spare-part.${event}`, facts };
}

/** The response of every command. */
export function partResponse(id: string): SQL {
  return sql`(SELECT json_object('id', ${spareParts.id}, 'name', ${spareParts.name}, 'version', ${spareParts.version},
    'stockThousandths', ${spareParts.stockThousandths}) FROM ${spareParts} WHERE ${spareParts.id} = ${id})`;
}
export type PartResponse = { id: string; name: string; version: number; stockThousandths: number };
export const PART_RESPONSE: Schema<PartResponse> = () =>
  z.object({ id: z.string(), name: z.string(), version: z.number(), stockThousandths: z.number() });
