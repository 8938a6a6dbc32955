import { MAX_TOGETHER, OPEN_STATUSES } from "../model";
import type { TicketRow } from "../queries/list";

/** Which tickets this user may add to an order: accepted ones for a lead, all open ones for the office. */
export type Choosing = "all" | "accepted" | "none";
type Obstacle = "in-order" | "closed" | "not-accepted";
type Selected = Pick<TicketRow, "id" | "workOrder" | "status" | "customerId" | "customerName">;

/** Why a ticket of the list cannot be added to an order. The server decides in any case. */
export function obstacleOf(
  { workOrder, status }: Pick<Selected, "workOrder" | "status">,
  choosing: Choosing,
): Obstacle | null {
  if (workOrder) return "in-order";
  if (!OPEN_STATUSES.includes(status)) return "closed";
  return choosing === "all" || status === "accepted" ? null : "not-accepted";
}

type Group<Row> = { customerId: string | null; customerName: string; rows: Row[] };

/** The selected tickets that can be added, by customer, most first: an order takes those of one. `left` are the others. */
export function ticketsForOrder<Row extends Selected>(
  rows: readonly Row[],
  choosing: Choosing,
): { groups: Group<Row>[]; left: Row[] } {
  const groups = new Map<string | null, Group<Row>>();
  const left: Row[] = [];
  for (const row of rows) {
    if (obstacleOf(row, choosing)) left.push(row);
    else {
      const { customerId, customerName } = row;
      const group = groups.get(customerId) ?? { customerId, customerName, rows: [] };
      group.rows.push(row);
      groups.set(customerId, group);
    }
  }
  const largestFirst = [...groups.values()].sort((a, b) => b.rows.length - a.rows.length);
  return { groups: largestFirst, left };
}

/** The tickets that are added without a question, or null. */
export function readyForOrder<Row>({
  groups: [first, ...others],
  left,
}: {
  groups: Group<Row>[];
  left: Row[];
}): Row[] | null {
  const isWhole = first && others.length === 0 && left.length === 0;
  return isWhole && first.rows.length <= MAX_TOGETHER ? first.rows : null;
}
