import type { SQL } from "drizzle-orm";
import { parseInput } from "~/kernel/input/parse";
import { listInput } from "../inputs/list";
import { countOf } from "./pages";

/** The number of rows in the list with these filters, as one value in a statement. The same count as the list's. */
export function countOfTasks({
  personId,
  approverId,
  unfinished,
}: {
  approverId?: string;
  personId?: string;
  unfinished?: true;
}): SQL {
  return countOf({
    ...parseInput(listInput, { unfinished }),
    personId: personId ?? null,
    approverId: approverId ?? null,
  });
}
