import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { MOST_AT_ONCE } from "~/features/documents/words";
import { sentFileIds } from "~/features/files/commands/keep";
import { formObject } from "~/kernel/form";
import { parseInput } from "~/kernel/parse";
import { actOnPage } from "~/kernel/server/page";
import { outboxAction } from "~/shell/field/outbox-action";
import { RefusedCommand } from "~/shell/record-command";
import { Notice } from "~/ui/notice";
import { addTaskDocuments } from "../commands/add-documents";
import { addDocumentsInput } from "../inputs/commands";

/** Where the form of the documents on the record posts to; they are shown there. */
export function action(args: ActionFunctionArgs) {
  return actOnPage(args, async (ctx, form) => {
    const { id } = await addTaskDocuments(ctx, parseInput(addDocumentsInput, { ...formObject(form), fileIds: await sentFileIds(ctx, form, MOST_AT_ONCE), id: args.params["id"] }));
    return redirect(`/tasks/${id}?done=addDocuments`);
  });
}

export const clientAction = outboxAction(async ({ params }, form) => (await import("~/features/documents/ui/add-plan")).planDocuments(form, "tasks", params["id"]));

export default function Documents() {
  const { t } = useTranslation();
  const asked = useActionData<typeof action>();
  if (!asked || !("refusal" in asked)) return null;
  return (
    <Notice kind="error">
      <RefusedCommand failed={t("tasks.addDocuments.failed")} message={asked.refusal.message} />
    </Notice>
  );
}
