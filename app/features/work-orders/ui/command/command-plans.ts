import type { PlanFor } from "~/offline/outbox/action";
import { commandPlan } from "~/offline/outbox/command-plan";
import { STATUSES } from "../../model";

/** The outbox entry of the command that a device can queue. */
export const planStart: PlanFor = async ({ params }, form) => {
  const id = params["id"] ?? "";
  const body = { version: Number(form.get("version")) };
  return commandPlan(form, {
    kind: "work-orders.start",
    call: { method: "POST", path: `/workOrders/${id}/start`, body },
    queue: id,
    record: `/work-orders/${id}`,
    queuedPath: `/work-orders/${id}`,
    doneAt: `/work-orders/${id}?done=start`,
    replaces: true,
    effect: { record: `work-orders/${id}`, status: { from: "backlog", to: "in-progress" } },
    fulfilledBy: STATUSES.filter((each) => each !== "backlog"),
  });
};
