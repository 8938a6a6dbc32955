import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { parseForm } from "~/kernel/input/read-form";
import { newId } from "~/kernel/ids";
import { actOnPage, readPage } from "~/kernel/server/page/page";
import { savedFormAction } from "~/offline/drafts/draft-action";
import { DraftedForm } from "~/offline/drafts/form-draft";
import { skipRevalidationIfQueued } from "~/offline/outbox/queued";
import { pageHandle } from "~/shell/layout/page-handle";
import { PageHeader } from "~/ui/layout/page-header";
import { createEquipment } from "../commands/create";
import { createInput } from "../inputs";
import { listEquipmentCategories } from "../queries/categories";
import { draftFromInput, EquipmentForm } from "../ui/equipment-form";

export function loader(args: LoaderFunctionArgs) {
  return readPage(args, async (ctx) => ({
    categories: await listEquipmentCategories(ctx),
    draft: { id: newId(), version: null, name: "", categoryId: "" },
  }));
}

export function action(args: ActionFunctionArgs) {
  return actOnPage(args, async (ctx, form) => {
    const { id } = await createEquipment(ctx, parseForm(createInput, form));
    return redirect(`/assets/equipment/${id}?done=create`);
  });
}

export const clientAction = savedFormAction;
export const shouldRevalidate = skipRevalidationIfQueued;

export default function NewEquipment() {
  const { t } = useTranslation();
  const { categories, draft } = useLoaderData<typeof loader>();
  const actionData = useActionData<typeof action>();
  const refused = actionData && "refusal" in actionData ? actionData : undefined;
  return (
    <>
      <PageHeader title={t("equipment.create.title")} />
      <DraftedForm>
        {(sent) => (
          <EquipmentForm
            draft={draftFromInput(draft, refused?.sent ?? sent)}
            categories={categories}
            refusal={refused?.refusal}
            failed={t("equipment.create.failed")}
            submitLabel={t("equipment.create.confirm")}
            closeTo="/assets/equipment"
          />
        )}
      </DraftedForm>
    </>
  );
}

export const handle = pageHandle((t) => t("equipment.create.title"));
