import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { EditPage } from "~/features/inventory/ui/edit-page";
import { parseForm } from "~/kernel/input/read-form";
import { Refusal } from "~/kernel/refusal";
import { actOnPage, readPage } from "~/server/page/page";
import { pageHandle } from "~/shell/layout/page-handle";
import { updatePart } from "~/features/spare-parts/commands";
import { updateInput } from "~/features/spare-parts/inputs";
import { getPart } from "~/features/spare-parts/queries";
import { PART_FIELDS } from "~/features/spare-parts/fields";
import { PartForm } from "~/features/spare-parts/ui/form";

export function loader(args: LoaderFunctionArgs) {
  return readPage(args, async (ctx) => {
    const part = await getPart(ctx, args.params["id"] ?? "");
    if (!part.availableActions.includes("update")) throw new Refusal("transition_not_allowed");
    return { part };
  });
}

export function action(args: ActionFunctionArgs) {
  return actOnPage(args, async (ctx, form) => {
    const { id } = await updatePart(ctx, parseForm(updateInput, form, { id: args.params["id"] }));
    return redirect(`/assets/spare-parts/${id}?done=update`);
  });
}

export default function EditPart() {
  const { t } = useTranslation();
  const { part } = useLoaderData<typeof loader>();
  const labelOf = (field: string, value: unknown) =>
    field === "unit"
      ? t(`spareParts.unit.${String(value)}`, { defaultValue: String(value) })
      : String(value);
  return (
    <EditPage
      list="spare-parts"
      record={part}
      fields={PART_FIELDS}
      label={(field) => t(`spareParts.field.${field}`)}
      labelOf={labelOf}
    >
      {(form, draft) => <PartForm draft={{ ...draft, uses: part.uses }} {...form} />}
    </EditPage>
  );
}

export const handle = pageHandle((t) => t("spareParts.detail.edit"), { edits: "spare_parts/:id" });
