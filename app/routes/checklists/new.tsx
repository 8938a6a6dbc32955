import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { listCategories } from "~/features/assets/queries";
import { newId } from "~/kernel/ids";
import { parseInput } from "~/kernel/input/parse";
import { actOnPage, readPage } from "~/server/page/page";
import { savedFormAction } from "~/offline/drafts/draft-action";
import { DraftedForm } from "~/offline/drafts/form-draft";
import { skipRevalidationIfQueued } from "~/offline/outbox/queued";
import { pageHandle } from "~/shell/layout/page-handle";
import { PageHeader } from "~/ui/layout/page-header";
import { createTemplate } from "~/features/checklists/commands/create";
import { createTemplateInput } from "~/features/checklists/inputs/template";
import { requireChecklists } from "~/features/checklists/queries/feature";
import { draftFromInput, templateFields } from "~/features/checklists/ui/template/template-draft";
import { TemplateForm } from "~/features/checklists/ui/template/template-form";

export function loader(args: LoaderFunctionArgs) {
  return readPage(args, async (ctx) => {
    const [, categories] = await Promise.all([requireChecklists(ctx), listCategories(ctx)]);
    const draft = {
      id: newId(),
      version: null,
      name: "",
      description: "",
      assetCategory: "",
      items: [],
    };
    return { categories, draft };
  });
}

export function action(args: ActionFunctionArgs) {
  return actOnPage(args, async (ctx, form) => {
    const input = parseInput(createTemplateInput, {
      ...templateFields(form),
      id: form.get("id"),
    });
    const { id } = await createTemplate(ctx, input);
    return redirect(`/checklists/${id}?done=create`);
  });
}

export const clientAction = savedFormAction;
export const shouldRevalidate = skipRevalidationIfQueued;

export default function NewChecklist() {
  const { t } = useTranslation();
  const { categories, draft } = useLoaderData<typeof loader>();
  const actionData = useActionData<typeof action>();
  const refused = actionData && "refusal" in actionData ? actionData : undefined;
  return (
    <>
      <PageHeader title={t("checklists.create.title")} />
      <DraftedForm>
        {(sent) => (
          <TemplateForm
            draft={draftFromInput(draft, refused?.sent ?? sent)}
            categories={categories}
            refusal={refused?.refusal}
            failed={t("checklists.create.failed")}
            submitLabel={t("checklists.create.confirm")}
            closeTo="/checklists"
          />
        )}
      </DraftedForm>
    </>
  );
}

export const handle = pageHandle((t) => t("checklists.create.title"));
