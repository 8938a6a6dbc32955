import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useOutletContext } from "@remix-run/react";
import { formObject } from "~/kernel/input/form";
import { parseInput } from "~/kernel/input/parse";
import { actOnPage } from "~/kernel/server/page/page";
import { approveTask } from "../commands/approve";
import { approveInput } from "../inputs/commands";
import type { TaskDetail } from "../queries/detail";
import { CommandDialog } from "../ui/command-dialog";

export function action(args: ActionFunctionArgs) {
  return actOnPage(args, async (ctx, form) => {
    const sent = {
      ...formObject(form),
      submission: Number(form.get("submission")),
      id: args.params["id"],
    };
    const { id } = await approveTask(ctx, parseInput(approveInput, sent));
    return redirect(`/tasks/${id}?done=approve`);
  });
}

export default function Approve() {
  const { submission } = useOutletContext<TaskDetail>();
  return (
    <CommandDialog
      command="approve"
      asks={{ name: "note", required: false }}
      fields={{ submission }}
    />
  );
}
