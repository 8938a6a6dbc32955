import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { NewPage } from "~/features/inventory/ui/new-page";
import { parseForm } from "~/kernel/input/read-form";
import { newId } from "~/kernel/ids";
import { actOnPage, readPage } from "~/server/page/page";
import { savedFormAction } from "~/offline/drafts/draft-action";
import { skipRevalidationIfQueued } from "~/offline/outbox/queued";
import { pageHandle } from "~/shell/layout/page-handle";
import { emptyDraft } from "~/shell/records/record-draft";
import { createEquipment } from "~/features/equipment/commands";
import { createInput } from "~/features/equipment/inputs";
import { listEquipmentCategories } from "~/features/equipment/queries";
import { EQUIPMENT_FIELDS } from "~/features/equipment/fields";
import { EquipmentForm } from "~/features/equipment/ui/form";

export function loader(args: LoaderFunctionArgs) {
  return readPage(args, async (ctx) => ({
    categories: await listEquipmentCategories(ctx),
    draft: emptyDraft(EQUIPMENT_FIELDS, newId()),
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
  const { categories, draft } = useLoaderData<typeof loader>();
  return (
    <NewPage list="equipment" closeTo="/assets/equipment">
      {(form) => <EquipmentForm draft={draft} categories={categories} {...form} />}
    </NewPage>
  );
}

export const handle = pageHandle((t) => t("equipment.create.title"));
