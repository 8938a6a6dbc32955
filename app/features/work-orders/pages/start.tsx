import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { formObject } from "~/kernel/input/form";
import { parseInput } from "~/kernel/input/parse";
import { actOnPage } from "~/kernel/server/page/page";
import { commandPlan } from "~/offline/outbox/command-plan";
import { outboxAction } from "~/offline/outbox/action";
import { startWorkOrder } from "../commands/start";
import { plainInput } from "../inputs/commands";
import { CommandDialog } from "../ui/command/command-dialog";
import { STATUSES } from "../model";

export function action(args: ActionFunctionArgs) {
  return actOnPage(args, async (ctx, form) => {
    const { id } = await startWorkOrder(
      ctx,
      parseInput(plainInput, { ...formObject(form), id: args.params["id"] }),
    );
    return redirect(`/work-orders/${id}?done=start`);
  });
}

export const clientAction = outboxAction(async ({ params }, form) => {
  const id = params["id"] ?? "";
  const call = {
    method: "POST",
    path: `/workOrders/${id}/start`,
    body: { version: Number(form.get("version")) },
  } as const;
  return commandPlan(form, {
    kind: "work-orders.start",
    call,
    queue: id,
    record: `/work-orders/${id}`,
    keptAt: `/work-orders/${id}`,
    doneAt: `/work-orders/${id}?done=start`,
    replaces: true,
    effect: { record: `work-orders/${id}`, status: { from: "backlog", to: "in-progress" } },
    fulfilledBy: STATUSES.filter((each) => each !== "backlog"),
  });
});

export default function Start() {
  return <CommandDialog command="start" />;
}
