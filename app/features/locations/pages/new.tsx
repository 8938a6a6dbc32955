import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { readForm } from "~/kernel/input/read-form";
import { newId } from "~/kernel/ids";
import { parseInput } from "~/kernel/input/parse";
import { actOnPage, readPage } from "~/kernel/server/page/page";
import { savedFormAction } from "~/offline/drafts/draft-action";
import { DraftedForm } from "~/offline/drafts/form-draft";
import { skipRevalidationIfQueued } from "~/offline/outbox/queued";
import { pageHandle } from "~/shell/layout/page-handle";
import { PageHeader } from "~/ui/layout/page-header";
import { createLocation } from "../commands/create";
import { createInput } from "../inputs";
import { readCustomerChoices } from "../queries/choices";
import { draftFromInput, emptyDraft } from "../ui/location-draft";
import { LocationForm } from "../ui/location-form";

/** Takes the customer from the URL. The customer's page links here. */
export function loader(args: LoaderFunctionArgs) {
  return readPage(args, async (ctx) => {
    const customerId = new URL(args.request.url).searchParams.get("customerId");
    const [choices, settings] = await Promise.all([
      readCustomerChoices(ctx, customerId),
      ctx.settings(),
    ]);
    return { choices, draft: emptyDraft(newId(), choices.customer, settings.company.country) };
  });
}

export function action(args: ActionFunctionArgs) {
  return actOnPage(args, async (ctx, form) => {
    const { id } = await createLocation(
      ctx,
      parseInput(createInput, readForm(createInput, form, ["isDefault"])),
    );
    return redirect(`/locations/${id}?done=create`);
  });
}

export const clientAction = savedFormAction;
export const shouldRevalidate = skipRevalidationIfQueued;

export default function NewLocation() {
  const { t } = useTranslation();
  const { choices, draft } = useLoaderData<typeof loader>();
  const actionData = useActionData<typeof action>();
  const refused = actionData && "refusal" in actionData ? actionData : undefined;
  return (
    <>
      <PageHeader title={t("locations.create.title")} />
      <DraftedForm>
        {(sent) => (
          <LocationForm
            draft={draftFromInput(draft, refused?.sent ?? sent, choices)}
            choices={choices}
            refusal={refused?.refusal}
            failed={t("locations.create.failed")}
            submitLabel={t("locations.create.confirm")}
            closeTo={
              draft.customer ? `/customers/${draft.customer.id}?tab=locations` : "/locations"
            }
          />
        )}
      </DraftedForm>
    </>
  );
}

export const handle = pageHandle((t) => t("locations.create.title"));
