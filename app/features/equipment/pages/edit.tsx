import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { readForm } from "~/kernel/input/read-form";
import { parseInput } from "~/kernel/input/parse";
import { Refusal } from "~/kernel/refusal";
import { actOnPage, readPage } from "~/kernel/server/page/page";
import { pageHandle } from "~/shell/layout/page-handle";
import { RecordConflict, storedVersion } from "~/shell/records/record-conflict";
import { PageHeader } from "~/ui/layout/page-header";
import { updateEquipment } from "../commands/update";
import { updateInput } from "../inputs";
import { listEquipmentCategories } from "../queries/categories";
import { readRequestedChanges } from "../queries/confirmation";
import { getEquipment } from "../queries/record";
import { ConfirmUpdate } from "../ui/confirm-update";
import { draftFromInput, EquipmentForm } from "../ui/equipment-form";

export function loader(args: LoaderFunctionArgs) {
  return readPage(args, async (ctx) => {
    const [equipment, categories] = await Promise.all([
      getEquipment(ctx, args.params["id"] ?? ""),
      listEquipmentCategories(ctx),
    ]);
    if (!equipment.availableActions.includes("update")) throw new Refusal("transition_not_allowed");
    return { equipment, categories };
  });
}

/** Shows the changes first and stores them only after confirmation. */
export function action(args: ActionFunctionArgs) {
  return actOnPage(args, async (ctx, form) => {
    const { step, ...fields } = readForm(updateInput, form);
    const sent = Object.fromEntries(
      [...form].filter((pair): pair is [string, string] => typeof pair[1] === "string"),
    );
    if (step === "edit") return { sent, changes: null };
    const input = parseInput(updateInput, { ...fields, id: args.params["id"] });
    if (step !== "confirmed") {
      const changes = await readRequestedChanges(ctx, input);
      if (changes.length > 0) return { sent, changes };
      return redirect(`/assets/equipment/${input.id}`);
    }
    const { id } = await updateEquipment(ctx, input);
    return redirect(`/assets/equipment/${id}?done=update`);
  });
}

const VISIBLE_FIELDS = ["name", "categoryName"] as const;

export default function EditEquipment() {
  const { t } = useTranslation();
  const { equipment, categories } = useLoaderData<typeof loader>();
  const actionData = useActionData<typeof action>();
  const refusal = actionData && "refusal" in actionData ? actionData.refusal : undefined;
  const current = storedVersion(refusal);
  const draft = {
    id: equipment.id,
    version: current ? current.version : equipment.version,
    name: equipment.name,
    categoryId: equipment.categoryId ?? "",
  };
  if (actionData && "changes" in actionData && actionData.changes) {
    return (
      <>
        <PageHeader title={t("equipment.update.question", { name: equipment.name })} />
        <ConfirmUpdate changes={actionData.changes} sent={actionData.sent} />
      </>
    );
  }
  return (
    <>
      <PageHeader title={t("equipment.update.title", { name: equipment.name })} />
      <div className="flex flex-col gap-4">
        {current ? (
          <RecordConflict
            fields={VISIBLE_FIELDS}
            before={equipment}
            current={current}
            sent={actionData?.sent}
            label={(field) =>
              t(`equipment.field.${field === "categoryName" ? "categoryId" : field}`)
            }
          />
        ) : null}
        <EquipmentForm
          draft={draftFromInput(draft, actionData?.sent)}
          categories={categories}
          refusal={refusal}
          failed={t("equipment.update.failed")}
          submitLabel={t("equipment.update.review")}
          closeTo={`/assets/equipment/${equipment.id}`}
        />
      </div>
    </>
  );
}

export const handle = pageHandle((t) => t("equipment.detail.edit"), { edits: "equipment/:id" });
