import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { listCategories } from "~/features/assets/queries";
import { parseInput } from "~/kernel/input/parse";
import { Refusal } from "~/kernel/refusal";
import { actOnPage, readPage } from "~/server/page/page";
import { pageHandle } from "~/shell/layout/page-handle";
import { storedVersion } from "~/shell/records/record-conflict";
import { Notice } from "~/ui/layout/notice";
import { PageHeader } from "~/ui/layout/page-header";
import { updateTemplate } from "~/features/checklists/commands/update";
import { updateTemplateInput } from "~/features/checklists/inputs/template";
import { getTemplate } from "~/features/checklists/queries/template";
import { draftFromInput, templateFields } from "~/features/checklists/ui/template/template-draft";
import { TemplateForm } from "~/features/checklists/ui/template/template-form";

export function loader(args: LoaderFunctionArgs) {
  return readPage(args, async (ctx) => {
    const [template, categories] = await Promise.all([
      getTemplate(ctx, args.params["id"] ?? ""),
      listCategories(ctx),
    ]);
    if (!template.availableActions.includes("update")) throw new Refusal("transition_not_allowed");
    return { template, categories };
  });
}

export function action(args: ActionFunctionArgs) {
  return actOnPage(args, async (ctx, form) => {
    const input = parseInput(updateTemplateInput, {
      ...templateFields(form),
      version: Number(form.get("version")),
      id: args.params["id"],
    });
    const { id } = await updateTemplate(ctx, input);
    return redirect(`/checklists/${id}?done=update`);
  });
}

export default function EditChecklist() {
  const { t } = useTranslation();
  const { template, categories } = useLoaderData<typeof loader>();
  const actionData = useActionData<typeof action>();
  const refused = actionData && "refusal" in actionData ? actionData : undefined;
  // The next save is based on the other version, which the user has now seen.
  const version = storedVersion(refused?.refusal)?.version ?? template.version;
  const { id, name, description, assetCategory, items } = template;
  const draft = { id, version, name, description, assetCategory, items };
  return (
    <>
      <PageHeader title={t("checklists.update.title", { name })} />
      <TemplateForm
        draft={draftFromInput(draft, refused?.sent)}
        categories={categories}
        refusal={refused?.refusal}
        failed={t("checklists.update.failed")}
        submitLabel={t("checklists.update.confirm")}
        closeTo={`/checklists/${id}`}
      >
        {template.uses.workOrders > 0 ? (
          <Notice kind="info">{t("checklists.update.new-version")}</Notice>
        ) : null}
      </TemplateForm>
    </>
  );
}

export const handle = pageHandle((t) => t("checklists.detail.edit"), {
  edits: "checklist_templates/:id",
});
