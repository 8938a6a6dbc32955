import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useOutletContext, useParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { parseInput } from "~/kernel/parse";
import { actOnPage } from "~/kernel/server/page";
import { RefusedCommand } from "~/shell/record-command";
import { ConfirmForm } from "~/ui/confirm";
import { removeTaskDocument } from "../commands/remove-document";
import { removeDocumentInput } from "../inputs/commands";
import type { TaskDetail } from "../queries/detail";

export function action(args: ActionFunctionArgs) {
  return actOnPage(args, async (ctx) => {
    const { id } = await removeTaskDocument(ctx, parseInput(removeDocumentInput, { id: args.params["id"], documentId: args.params["documentId"] }));
    return redirect(`/tasks/${id}?done=removeDocument`);
  });
}

export default function RemoveDocument() {
  const { t } = useTranslation();
  const task = useOutletContext<TaskDetail>();
  const { documentId } = useParams();
  const asked = useActionData<typeof action>();
  const name = task.documents.find((each) => each.id === documentId)?.name ?? "";
  return (
    <ConfirmForm
      title={t("tasks.removeDocument.title")}
      text={t("tasks.removeDocument.text", { name })}
      confirmLabel={t("tasks.removeDocument.confirm")}
      danger
      error={asked && "refusal" in asked ? <RefusedCommand failed={t("tasks.removeDocument.failed")} message={asked.refusal.message} /> : undefined}
      closeTo={`/tasks/${task.id}`}
    />
  );
}
