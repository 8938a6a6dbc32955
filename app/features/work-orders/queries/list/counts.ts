import { type SQL, sql } from "drizzle-orm";
import { listOf, NUMBER, value } from "~/database/fields";
import { parseInput } from "~/kernel/input/parse";
import type { Day } from "~/kernel/time/days";
import { dayIn } from "~/kernel/time/instants";
import { queryRows } from "~/server/queries/query-rows";
import type { AuthContext } from "~/server/request-context";
import { listInput } from "../../inputs/list";
import { countOf } from "./pages";

type Counted =
  | { awaiting: true }
  | { submitted: true }
  | { assigned: true; unfinished: true }
  | { overdue: true }
  | { unassigned: true }
  | { status: "in-progress" };

/** The number of rows in the list with these filters, as one value in a statement. The same count as the list's. */
export function countOfOrders(listParams: Counted, actorId: string, today: Day): SQL {
  // None of these filters has another time than today.
  return countOf({ ...parseInput(listInput, listParams), timeZone: "UTC", actorId, today });
}

/** The number of orders that await this user's approval. */
export async function countAwaiting(ctx: AuthContext): Promise<number> {
  const { now, actor } = ctx;
  const today = dayIn("UTC", now().getTime());
  const count = value(NUMBER, countOfOrders({ awaiting: true }, actor.userId, today));
  const [row] = await queryRows(ctx, { count }, sql`SELECT ${listOf({ count })}`);
  return row?.count ?? 0;
}
