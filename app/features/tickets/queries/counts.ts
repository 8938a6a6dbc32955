import type { SQL } from "drizzle-orm";
import { parseInput } from "~/kernel/input/parse";
import type { Actor } from "~/kernel/authorization/roles";
import { listInput } from "../inputs/list";
import { countOf } from "./pages";

/** The number of requested tickets, of all or of the user's own, as one value in a statement. The same count as the list's. */
export function countOfRequested(actor: Actor, own: boolean): SQL {
  return countOf({ ...parseInput(listInput, { status: "created", own }), actor });
}
