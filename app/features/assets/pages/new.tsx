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
import { createAsset } from "../commands/create";
import { createInput } from "../inputs";
import { readAssetChoices } from "../queries/choices";
import { draftFromInput, emptyDraft } from "../ui/asset-draft";
import { AssetForm } from "../ui/asset-form";

/** Takes customer, location or room from the URL. Their pages link here. */
export function loader(args: LoaderFunctionArgs) {
  return readPage(args, async (ctx) => {
    const { searchParams } = new URL(args.request.url);
    const [customerId, locationId, roomId] = ["customerId", "locationId", "roomId"].map((name) =>
      searchParams.get(name),
    );
    const choices = await readAssetChoices(ctx, {
      customerId: customerId ?? null,
      locationId: locationId ?? null,
      roomId: roomId ?? null,
    });
    return { choices, draft: emptyDraft(newId(), choices.chosen) };
  });
}

export function action(args: ActionFunctionArgs) {
  return actOnPage(args, async (ctx, form) => {
    const { id } = await createAsset(ctx, parseForm(createInput, form));
    return redirect(`/assets/${id}?done=create`);
  });
}

export const clientAction = savedFormAction;
export const shouldRevalidate = skipRevalidationIfQueued;

export default function NewAsset() {
  const { t } = useTranslation();
  const { choices, draft } = useLoaderData<typeof loader>();
  const actionData = useActionData<typeof action>();
  const refused = actionData && "refusal" in actionData ? actionData : undefined;
  return (
    <>
      <PageHeader title={t("assets.create.title")} />
      <DraftedForm>
        {(sent) => (
          <AssetForm
            draft={draftFromInput(draft, refused?.sent ?? sent, choices)}
            choices={choices}
            refusal={refused?.refusal}
            failed={t("assets.create.failed")}
            submitLabel={t("assets.create.confirm")}
            closeTo={cameFrom(choices.chosen)}
          />
        )}
      </DraftedForm>
    </>
  );
}

export const handle = pageHandle((t) => t("assets.create.title"));

/** Returns the URL of the page that linked here. */
function cameFrom({
  customer,
  location,
  room,
}: {
  customer: { id: string } | null;
  location: { id: string } | null;
  room: { id: string } | null;
}): string {
  if (room) return `/rooms/${room.id}?tab=assets`;
  if (location) return `/locations/${location.id}?tab=assets`;
  return customer ? `/customers/${customer.id}?tab=assets` : "/assets";
}
