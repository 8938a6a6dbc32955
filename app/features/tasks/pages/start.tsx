import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { formObject } from "~/kernel/input/form";
import { parseInput } from "~/kernel/input/parse";
import { actOnPage } from "~/kernel/server/page/page";
import { commandPlan } from "~/offline/outbox/command-plan";
import { outboxAction } from "~/offline/outbox/action";
import { startTask } from "../commands/start";
import { plainInput } from "../inputs/commands";
import { CommandDialog } from "../ui/command-dialog";
import { STATUSES } from "../model";

export function action(args: ActionFunctionArgs) {
  return actOnPage(args, async (ctx, form) => {
    const { id } = await startTask(
      ctx,
      parseInput(plainInput, { ...formObject(form), id: args.params["id"] }),
    );
    return redirect(`/tasks/${id}?done=start`);
  });
}

export const clientAction = outboxAction(async ({ params }, form) => {
  const id = params["id"] ?? "";
  const call = {
    method: "POST",
    path: `/tasks/${id}/start`,
    body: { version: Number(form.get("version")) },
  } as const;
  return commandPlan(form, {
    kind: "tasks.start",
    call,
    queue: id,
    record: `/tasks/${id}`,
    keptAt: `/tasks/${id}`,
    doneAt: `/tasks/${id}?done=start`,
    replaces: true,
    effect: { record: `tasks/${id}`, status: { from: "backlog", to: "in-progress" } },
    fulfilledBy: STATUSES.filter((each) => each !== "backlog"),
  });
});

export default function Start() {
  return <CommandDialog command="start" />;
}
