import { redirect, replace } from "@remix-run/react";
import type { Plan, PlanFor } from "./action";
import type { NewEntry } from "./entry";
import { isRecord } from "../../kernel/is-record";
import { queuedAt } from "./queued";

type Command = Pick<
  NewEntry,
  "kind" | "call" | "queue" | "record" | "photos" | "fulfilledBy" | "effect"
> & {
  /** The page to open after the server has done it. */
  doneAt: string;
  /** The page to open if the server had it done before. */
  doneBeforeAt?: string;
  /** The page to open after it was queued; by default the form stays. */
  queuedPath?: string;
  /** Replaces an entry for the same call that is not sent yet. */
  replaces?: boolean;
};

/** The plan for a command of a record. The form contains its key and, as `_title`, the entry's title. Queued, the record says so. */
export function commandPlan(
  form: FormData,
  { doneAt, doneBeforeAt = doneAt, queuedPath, ...entry }: Command,
): Plan {
  const id = String(form.get("_key"));
  return {
    entry: {
      ...entry,
      id,
      title: String(form.get("_title") ?? ""),
      edit: null,
    },
    delivered(body) {
      // Answered with a refusal whose status fulfils the entry.
      throw redirect(isRecord(body) && "code" in body ? doneBeforeAt : doneAt);
    },
    queuedResult:
      queuedPath === undefined
        ? undefined
        : () => {
            throw replace(queuedAt(queuedPath, id));
          },
    refused: (refusal) => ({ refusal }),
  };
}

type StatusCommand = {
  /** The noun in paths of pages. */
  noun: string;
  /** The noun in paths of the API. */
  api: string;
  command: string;
  status: { from: string; to: string };
  /** Its text says that it had been done before. */ before?: string;
  fulfilledBy: readonly string[];
};

/** The plan for a command that needs nothing but the version and changes nothing but the status. */
export function statusPlan({
  noun,
  api,
  command,
  status,
  before = command,
  fulfilledBy,
}: StatusCommand): PlanFor {
  return async ({ params }, form) => {
    const id = params["id"] ?? "";
    const path = `/${noun}/${id}`;
    return commandPlan(form, {
      kind: `${noun}.${command}`,
      call: {
        method: "POST",
        path: `/${api}/${id}/${command}`,
        body: { version: Number(form.get("version")) },
      },
      queue: id,
      record: path,
      queuedPath: path,
      doneAt: `${path}?done=${command}`,
      doneBeforeAt: `${path}?done=${before}`,
      replaces: true,
      effect: { record: `${noun}/${id}`, status },
      fulfilledBy,
    });
  };
}
