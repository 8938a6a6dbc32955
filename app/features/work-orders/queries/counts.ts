import type { SQL } from "drizzle-orm";
import { parseInput } from "~/kernel/parse";
import { listInput } from "../inputs/list";
import { countOf } from "./pages";

/** How many rows the list has that is asked for so, as one value of a statement: the list's own count. */
export function countOfOrders(listParams: { awaiting: true } | { assigned: true; unfinished: true }, actorId: string): SQL {
  return countOf({ ...parseInput(listInput, listParams), actorId });
}
