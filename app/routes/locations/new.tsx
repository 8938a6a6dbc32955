import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { readCustomerChoices } from "~/features/inventory/queries";
import { NewPage } from "~/features/inventory/ui/new-page";
import { readForm } from "~/kernel/input/read-form";
import { newId } from "~/kernel/ids";
import { parseInput } from "~/kernel/input/parse";
import { actOnPage, readPage } from "~/server/page/page";
import { savedFormAction } from "~/offline/drafts/draft-action";
import { skipRevalidationIfQueued } from "~/offline/outbox/queued";
import { pageHandle } from "~/shell/layout/page-handle";
import { emptyDraft } from "~/shell/records/record-draft";
import { createLocation } from "~/features/locations/commands";
import { createInput } from "~/features/locations/inputs";
import { LOCATION_FIELDS } from "~/features/locations/fields";
import { LocationForm } from "~/features/locations/ui/form";

/** Takes the customer from the URL. The customer's page links here. */
export function loader(args: LoaderFunctionArgs) {
  return readPage(args, async (ctx) => {
    const customerId = new URL(args.request.url).searchParams.get("customerId");
    const [choices, settings] = await Promise.all([
      readCustomerChoices(ctx, customerId),
      ctx.settings(),
    ]);
    const { customer } = choices;
    const { country } = settings.company;
    return { choices, draft: emptyDraft(LOCATION_FIELDS, newId(), { customer, country }) };
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
  const { choices, draft } = useLoaderData<typeof loader>();
  const { customer } = draft;
  return (
    <NewPage
      list="locations"
      closeTo={customer ? `/customers/${customer.id}?tab=locations` : "/locations"}
    >
      {(form) => <LocationForm draft={draft} choices={choices} {...form} />}
    </NewPage>
  );
}

export const handle = pageHandle((t) => t("locations.create.title"));
