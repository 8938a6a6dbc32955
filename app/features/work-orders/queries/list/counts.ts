import type { SQL } from "drizzle-orm";
import { parseInput } from "~/kernel/input/parse";
import type { Day } from "~/kernel/time/days";
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
