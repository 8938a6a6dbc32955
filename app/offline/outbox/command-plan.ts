import { redirect } from "@remix-run/react";
import type { Plan } from "./action";
import type { NewEntry } from "./entry";

type Command = Pick<NewEntry, "kind" | "call" | "queue" | "record" | "photos" | "fulfilledBy"> & {
  /** The page to open after the server has done it. */
  doneAt: string;
  /** Replaces an entry for the same call that is not sent yet. */
  replaces?: boolean;
};

/** The plan for a command of a record. The form contains its key and, as `_title`, the entry's title. */
export function commandPlan(form: FormData, { doneAt, ...entry }: Command): Plan {
  return {
    entry: {
      ...entry,
      id: String(form.get("_key")),
      title: String(form.get("_title") ?? ""),
      edit: null,
    },
    delivered() {
      throw redirect(doneAt);
    },
    refused: (refusal) => ({ refusal }),
  };
}
