import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { type ShouldRevalidateFunctionArgs, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { readStartedAt } from "~/features/pickers/queries/started-at";
import { withPlannedParts } from "~/features/work-orders/ui/form/planned-parts";
import { listInput as assetsInput } from "~/features/assets/inputs";
import { isId, newId } from "~/kernel/ids";
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
import { readBegunWith } from "~/features/preventive-maintenance/queries/begun-with";
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

/** Takes customer, location, room or asset from the URL, several assets, or all of another plan. Their pages link here. */
export function loader(args: LoaderFunctionArgs) {
  return readPage(args, async (ctx) => {
    const { searchParams } = new URL(args.request.url);
    const from = searchParams.get("from");
    const [choices, places, assets, source, settings] = await Promise.all([
      readPlanChoices(ctx),
      readStartedAt(ctx, searchParams),
      readBegunWith(ctx, assetsIn(searchParams)),
      from === null ? null : getPlan(ctx, from, { hasHistory: false }),
      ctx.settings(),
    ]);
    requireMaintenance(ctx.actor, settings);
    const today = dayIn(settings.timeZone, ctx.now().getTime());
    const draft = source
      ? duplicateOf(source, newId())
      : emptyDraft(newId(), places, assets, today);
    const preview = previewOfDraft(ctx, settings, draft.timing);
    return { choices, draft, preview, source: source?.name };
  });
}

/** Longer ones are no address of ours. */
const MAX_LISTED = 4_000;

function assetsIn(params: URLSearchParams) {
  const named = (name: string) => {
    const text = params.get(name);
    return text !== null && text.length <= MAX_LISTED ? text : null;
  };
  const list = named("assetList");
  return {
    ids: (named("assetIds") ?? "").split(",").filter(isId),
    list:
      list === null ? null : parseInput(assetsInput, Object.fromEntries(new URLSearchParams(list))),
  };
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
