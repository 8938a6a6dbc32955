import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useTranslation } from "react-i18next";
import { addDocumentsInput } from "~/features/attachments/inputs";
import { RefusedDocuments } from "~/features/attachments/ui/documents/refused-documents";
import { MOST_AT_ONCE } from "~/features/attachments/model";
import { sentFileIds } from "~/features/attachments/commands/store";
import { formObject } from "~/kernel/input/form";
import { parseInput } from "~/kernel/input/parse";
import { actOnPage } from "~/kernel/server/page/page";
import { outboxAction } from "~/offline/outbox/action";
import { addTaskDocuments } from "../commands/add-documents";

/** The action of the document form on the detail page. Documents are displayed there. */
export function action(args: ActionFunctionArgs) {
  return actOnPage(args, async (ctx, form) => {
    const { id } = await addTaskDocuments(
      ctx,
      parseInput(addDocumentsInput, {
        ...formObject(form),
        fileIds: await sentFileIds(ctx, form, MOST_AT_ONCE),
        id: args.params["id"],
      }),
    );
    return redirect(`/tasks/${id}?done=addDocuments`);
  });
}

export const clientAction = outboxAction(async ({ params }, form) =>
  (await import("~/features/attachments/ui/documents/add-plan")).planDocuments(
    form,
    "tasks",
    params["id"],
  ),
);

export default function Documents() {
  const { t } = useTranslation();
  return <RefusedDocuments failed={t("tasks.addDocuments.failed")} />;
}
