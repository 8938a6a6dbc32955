import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { parseForm } from "~/kernel/input/read-form";
import { Refusal } from "~/kernel/refusal";
import { actOnPage, readPage } from "~/kernel/server/page/page";
import { pageHandle } from "~/shell/layout/page-handle";
import { RecordConflict, storedVersion } from "~/shell/records/record-conflict";
import { PageHeader } from "~/ui/layout/page-header";
import { updatePart } from "../commands/update";
import { updateInput } from "../inputs";
import { getPart } from "../queries/record";
import { draftFromInput, PartForm } from "../ui/part-form";
import { PART_FIELDS } from "../model";

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
  const actionData = useActionData<typeof action>();
  const refused = actionData && "refusal" in actionData ? actionData : undefined;
  const current = storedVersion(refused?.refusal);
  // The user has seen the other version, so the next save is based on its version number.
  const seen = current ? { ...part, version: current.version } : part;
  const labelOf = (field: "name" | "unit", value: unknown) =>
    field === "unit"
      ? t(`spareParts.unit.${String(value)}`, { defaultValue: String(value) })
      : String(value);
  return (
    <>
      <PageHeader title={t("spareParts.update.title", { name: part.name })} />
      <div className="flex flex-col gap-4">
        {current ? (
          <RecordConflict
            fields={PART_FIELDS}
            before={part}
            current={current}
            sent={refused?.sent}
            label={(field) => t(`spareParts.field.${field}`)}
            labelOf={labelOf}
          />
        ) : null}
        <PartForm
          draft={draftFromInput(seen, refused?.sent)}
          refusal={refused?.refusal}
          failed={t("spareParts.update.failed")}
          submitLabel={t("spareParts.update.confirm")}
          closeTo={`/assets/spare-parts/${part.id}`}
        />
      </div>
    </>
  );
}

export const handle = pageHandle((t) => t("spareParts.detail.edit"), { edits: "spare_parts/:id" });
