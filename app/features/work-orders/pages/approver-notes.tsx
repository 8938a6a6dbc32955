import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { formObject } from "~/kernel/input/form";
import { newId } from "~/kernel/ids";
import { parseInput } from "~/kernel/input/parse";
import { actOnPage } from "~/kernel/server/page/page";
import { addApproverNote } from "../commands/add-approver-note";
import { approverNoteInput } from "../inputs/commands";

/** The action of the note form on the detail page. Notes are displayed there. */
export function action(args: ActionFunctionArgs) {
  return actOnPage(args, async (ctx, form) => {
    const id = args.params["id"] ?? "";
    await addApproverNote(
      ctx,
      parseInput(approverNoteInput, { noteId: newId(), ...formObject(form), id }),
    );
    return redirect(`/work-orders/${id}?tab=approver-notes&done=addApproverNote`);
  });
}

export default function ApproverNotes() {
  return null;
}
