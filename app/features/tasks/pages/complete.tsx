import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { formObject } from "~/kernel/input/form";
import { parseInput } from "~/kernel/input/parse";
import { actOnPage } from "~/kernel/server/page/page";
import { commandPlan } from "~/offline/outbox/command-plan";
import { outboxAction } from "~/offline/outbox/action";
import { completeTask } from "../commands/complete";
import { plainInput } from "../inputs/commands";
import { CommandDialog } from "../ui/command-dialog";

export function action(args: ActionFunctionArgs) {
  return actOnPage(args, async (ctx, form) => {
    const { id } = await completeTask(
      ctx,
      parseInput(plainInput, { ...formObject(form), id: args.params["id"] }),
    );
    return redirect(`/tasks/${id}?done=complete`);
  });
}

export const clientAction = outboxAction(async ({ params }, form) => {
  const id = params["id"] ?? "";
  const call = {
    method: "POST",
    path: `/tasks/${id}/complete`,
    body: { version: Number(form.get("version")) },
  } as const;
  return commandPlan(form, {
    kind: "tasks.complete",
    call,
    queue: id,
    record: `/tasks/${id}`,
    keptAt: `/tasks/${id}`,
    doneAt: `/tasks/${id}?done=complete`,
    replaces: true,
    effect: { record: `tasks/${id}`, status: { from: "in-progress", to: "done" } },
    fulfilledBy: ["done"],
  });
});

export default function Complete() {
  return <CommandDialog command="complete" />;
}
