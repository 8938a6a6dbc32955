import type { Day } from "~/kernel/time/days";
import type { Status } from "../model";

/** Days; "" where none is planned. */
type Planned = { status: Status; plannedStartOn: string; plannedEndOn: string };

/** Sorts orders by how likely they are being worked on now: in progress, then planned today, then the others in their order. */
export function likelyFirst<Row extends Planned>(rows: readonly Row[], today: Day): Row[] {
  const place = (row: Row) =>
    (row.status === "in-progress" ? 0 : 2) + (isPlannedOn(today, row) ? 0 : 1);
  return [...rows].sort((one, other) => place(one) - place(other));
}

function isPlannedOn(day: Day, { plannedStartOn, plannedEndOn }: Planned): boolean {
  return plannedStartOn !== "" && plannedStartOn <= day && day <= (plannedEndOn || plannedStartOn);
}
