import type { SQL } from "drizzle-orm";
import { parseInput } from "~/kernel/parse";
import type { Actor } from "~/kernel/roles";
import { listInput } from "../inputs/list";
import { countOf } from "./pages";

/** How many rows the list of requested tickets has, of all or of the own ones, as one value of a statement: the list's own count. */
export function countOfRequested(actor: Actor, own: boolean): SQL {
  return countOf({ ...parseInput(listInput, { status: "created", own }), actor });
}
