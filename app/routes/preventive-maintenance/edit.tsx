import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { type ShouldRevalidateFunctionArgs, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { withPlannedParts } from "~/features/work-orders/ui/form/planned-parts";
import { parseInput } from "~/kernel/input/parse";
import { readForm } from "~/kernel/input/read-form";
import { Refusal } from "~/kernel/refusal";
import { actOnPage, readPage } from "~/server/page/page";
import { skipRevalidationIfQueued } from "~/offline/outbox/queued";
import { pageHandle } from "~/shell/layout/page-handle";
import { RecordConflict, storedVersion } from "~/shell/records/record-conflict";
import { PageHeader } from "~/ui/layout/page-header";
import { updatePlan } from "~/features/preventive-maintenance/commands/update";
import { updateInput } from "~/features/preventive-maintenance/inputs";
import { previewOfForm, previewOfPlan } from "~/features/preventive-maintenance/queries/preview";
import { readPlanChoices } from "~/features/preventive-maintenance/queries/choices";
import { getPlan } from "~/features/preventive-maintenance/queries/record";
import { PREVIEW_FIELD } from "~/kernel/input/form";
import { draftFromInput, draftOf } from "~/features/preventive-maintenance/ui/plan-draft";
import { PlanForm } from "~/features/preventive-maintenance/ui/plan-form";

export function loader(args: LoaderFunctionArgs) {
  return readPage(args, async (ctx) => {
    const [plan, choices] = await Promise.all([
      getPlan(ctx, args.params["id"] ?? ""),
      readPlanChoices(ctx),
    ]);
    if (!plan.availableActions.includes("update")) throw new Refusal("transition_not_allowed");
    return { plan, choices, preview: previewOfPlan(plan) };
  });
}

export function action(args: ActionFunctionArgs) {
  return actOnPage(args, async (ctx, form) => {
    if (form.has(PREVIEW_FIELD)) return previewOfForm(ctx, form, args.params["id"] ?? "");
    const fields = withPlannedParts(readForm(updateInput, form));
    const input = parseInput(updateInput, { ...fields, id: args.params["id"] });
    const { id } = await updatePlan(ctx, input);
    return redirect(`/preventive-maintenance/${id}?done=update`);
  });
}

/** A preview changes nothing. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  return !args.formData?.has(PREVIEW_FIELD) && skipRevalidationIfQueued(args);
}

/** Those that another person's change shows beside what was typed. */
const FIELDS = ["name", "description", "leadDays", "startOn", "startTime"] as const;

export default function EditPlan() {
  const { t } = useTranslation();
  const { plan, choices, preview } = useLoaderData<typeof loader>();
  const response = useActionData<typeof action>();
  const refusal = response && "refusal" in response ? response.refusal : undefined;
  const current = storedVersion(refusal);
  // The next save is based on the other version, which the user has now seen.
  const seen = current ? { ...plan, version: current.version } : plan;
  return (
    <>
      <PageHeader title={t("preventiveMaintenance.update.title", { name: plan.name })} />
      <div className="flex flex-col gap-4">
        {current ? (
          <RecordConflict
            fields={FIELDS}
            before={plan}
            current={current}
            sent={response?.sent}
            label={(field) => t(`preventiveMaintenance.field.${field}`)}
          />
        ) : null}
        <PlanForm
          draft={draftFromInput(draftOf(seen), response?.sent, choices)}
          choices={choices}
          preview={response && "preview" in response ? response.preview : preview}
          refusal={refusal}
          failed={t("preventiveMaintenance.update.failed")}
          submitLabel={t("preventiveMaintenance.update.confirm")}
          closeTo={`/preventive-maintenance/${plan.id}`}
        />
      </div>
    </>
  );
}

export const handle = pageHandle((t) => t("preventiveMaintenance.detail.edit"), {
  edits: "maintenance_plans/:id",
});
