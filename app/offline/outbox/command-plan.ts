import { redirect } from "@remix-run/react";
import type { Plan } from "./action";
import type { NewEntry } from "./entry";

type Command = Pick<NewEntry, "kind" | "call" | "queue" | "record" | "photos" | "fulfilledBy"> & {
  /** Where its page leads when the server has done it. */
  doneAt: string;
  /** Asked twice before it has left this phone, it is asked once. */
  replaces?: boolean;
};

/** A command of a record for the outbox: its form brings its key and, as `_title`, what it is about. */
export function commandPlan(form: FormData, { doneAt, ...entry }: Command): Plan {
  return {
    entry: { ...entry, id: String(form.get("_key")), title: String(form.get("_title") ?? ""), edit: null },
    delivered() {
      throw redirect(doneAt);
    },
    refused: (refusal) => ({ refusal }),
  };
}
