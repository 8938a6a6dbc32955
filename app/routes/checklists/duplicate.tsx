import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useOutletContext } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { newId } from "~/kernel/ids";
import { parseForm } from "~/kernel/input/read-form";
import { actOnPage, readPage } from "~/server/page/page";
import { RecordCommand } from "~/shell/records/record-command";
import { duplicateTemplate } from "~/features/checklists/commands/duplicate";
import { duplicateInput } from "~/features/checklists/inputs/template";
import { requireChecklists } from "~/features/checklists/queries/feature";
import type { TemplateDetail } from "~/features/checklists/queries/template";

/** The page behind the dialog loads the template. */
export function loader(args: LoaderFunctionArgs) {
  return readPage(args, async (ctx) => {
    await requireChecklists(ctx);
    return null;
  });
}

export function action(args: ActionFunctionArgs) {
  return actOnPage(args, async (ctx, form) => {
    const given = { id: args.params["id"], copyId: form.get("copyId") ?? newId() };
    const { id } = await duplicateTemplate(ctx, parseForm(duplicateInput, form, given));
    return redirect(`/checklists/${id}?done=duplicate`);
  });
}

export default function DuplicateChecklist() {
  const { t } = useTranslation();
  const { id, name } = useOutletContext<TemplateDetail>();
  return (
    <RecordCommand
      labels={{
        title: t("checklists.duplicate.title"),
        text: t("checklists.duplicate.text", { name }),
        confirm: t("checklists.duplicate.confirm"),
        failed: t("checklists.duplicate.failed"),
      }}
      closeTo={`/checklists/${id}`}
    />
  );
}
