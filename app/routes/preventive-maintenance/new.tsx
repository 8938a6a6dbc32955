import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { type ShouldRevalidateFunctionArgs, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { readStartedAt } from "~/features/pickers/queries/started-at";
import { withPlannedParts } from "~/features/work-orders/ui/form/planned-parts";
import { newId } from "~/kernel/ids";
import { parseInput } from "~/kernel/input/parse";
import { readForm } from "~/kernel/input/read-form";
import { actOnPage, readPage } from "~/server/page/page";
import { dayIn } from "~/kernel/time/instants";
import { savedFormAction } from "~/offline/drafts/draft-action";
import { DraftedForm } from "~/offline/drafts/form-draft";
import { skipRevalidationIfQueued } from "~/offline/outbox/queued";
import { pageHandle } from "~/shell/layout/page-handle";
import { PageHeader } from "~/ui/layout/page-header";
import { createPlan } from "~/features/preventive-maintenance/commands/create";
import { createInput } from "~/features/preventive-maintenance/inputs";
import { previewOfDraft, previewOfForm } from "~/features/preventive-maintenance/queries/preview";
import { readPlanChoices } from "~/features/preventive-maintenance/queries/choices";
import { requireMaintenance } from "~/features/preventive-maintenance/queries/authorize";
import { PREVIEW_FIELD } from "~/kernel/input/form";
import { getPlan } from "~/features/preventive-maintenance/queries/record";
import {
  draftFromInput,
  duplicateOf,
  emptyDraft,
} from "~/features/preventive-maintenance/ui/plan-draft";
import { PlanForm } from "~/features/preventive-maintenance/ui/plan-form";

/** Takes customer, location, room or asset from the URL, or all of another plan. Their pages link here. */
export function loader(args: LoaderFunctionArgs) {
  return readPage(args, async (ctx) => {
    const { searchParams } = new URL(args.request.url);
    const from = searchParams.get("from");
    const [choices, places, source, settings] = await Promise.all([
      readPlanChoices(ctx),
      readStartedAt(ctx, searchParams),
      from === null ? null : getPlan(ctx, from),
      ctx.settings(),
    ]);
    requireMaintenance(ctx.actor, settings);
    const today = dayIn(settings.timeZone, ctx.now().getTime());
    const draft = source ? duplicateOf(source, newId()) : emptyDraft(newId(), places, today);
    const preview = previewOfDraft(ctx, settings, draft.timing);
    return { choices, draft, preview, source: source?.name };
  });
}

export function action(args: ActionFunctionArgs) {
  return actOnPage(args, async (ctx, form) => {
    if (form.has(PREVIEW_FIELD)) return previewOfForm(ctx, form, null);
    const fields = withPlannedParts(readForm(createInput, form));
    const { id } = await createPlan(ctx, parseInput(createInput, fields));
    return redirect(`/preventive-maintenance/${id}?done=create`);
  });
}

export const clientAction = savedFormAction;

/** A preview changes nothing. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  return !args.formData?.has(PREVIEW_FIELD) && skipRevalidationIfQueued(args);
}

export default function NewPlan() {
  const { t } = useTranslation();
  const { choices, draft, preview, source } = useLoaderData<typeof loader>();
  const response = useActionData<typeof action>();
  return (
    <>
      <PageHeader
        title={t("preventiveMaintenance.create.title")}
        text={source ? t("preventiveMaintenance.duplicate.from", { name: source }) : undefined}
      />
      <DraftedForm>
        {(sent) => (
          <PlanForm
            draft={draftFromInput(draft, response?.sent ?? sent, choices)}
            choices={choices}
            preview={response && "preview" in response ? response.preview : preview}
            refusal={response && "refusal" in response ? response.refusal : undefined}
            failed={t("preventiveMaintenance.create.failed")}
            submitLabel={t("preventiveMaintenance.create.confirm")}
            closeTo="/preventive-maintenance"
          />
        )}
      </DraftedForm>
    </>
  );
}

export const handle = pageHandle((t) => t("preventiveMaintenance.create.title"));
