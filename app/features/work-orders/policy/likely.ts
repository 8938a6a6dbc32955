import { type Day, isInPlan, type Plan } from "~/kernel/time/days";
import type { Status } from "../model";

type Planned = Plan & { status: Status };

/** Sorts orders by how likely they are being worked on now: in progress, then planned today, then the others in their order. */
export function likelyFirst<Row extends Planned>(rows: readonly Row[], today: Day): Row[] {
  const place = (row: Row) =>
    (row.status === "in-progress" ? 0 : 2) + (isInPlan(today, row) ? 0 : 1);
  return [...rows].sort((one, other) => place(one) - place(other));
}
