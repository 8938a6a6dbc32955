import type { PlanFor } from "~/offline/outbox/action";
import { commandPlan } from "~/offline/outbox/command-plan";
import { type Status, STATUSES } from "../model";

/** The outbox entries of the commands that a device can queue. */
export const planStart = planned(
  "start",
  { from: "backlog", to: "in-progress" },
  STATUSES.filter((each) => each !== "backlog"),
);
export const planComplete = planned("complete", { from: "in-progress", to: "done" }, ["done"]);

function planned(
  command: "start" | "complete",
  status: { from: Status; to: Status },
  fulfilledBy: readonly Status[],
): PlanFor {
  return async ({ params }, form) => {
    const id = params["id"] ?? "";
    const body = { version: Number(form.get("version")) };
    return commandPlan(form, {
      kind: `tasks.${command}`,
      call: { method: "POST", path: `/tasks/${id}/${command}`, body },
      queue: id,
      record: `/tasks/${id}`,
      queuedPath: `/tasks/${id}`,
      doneAt: `/tasks/${id}?done=${command}`,
      replaces: true,
      effect: { record: `tasks/${id}`, status },
      fulfilledBy,
    });
  };
}
