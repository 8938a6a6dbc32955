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
import { createAsset } from "~/features/assets/commands";
import { createInput } from "~/features/assets/inputs";
import { type AssetChoices, readAssetChoices } from "~/features/assets/queries";
import { ASSET_FIELDS } from "~/features/assets/fields";
import { AssetForm } from "~/features/assets/ui/form";

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
    return { choices, draft: emptyDraft(ASSET_FIELDS, newId(), choices.chosen) };
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
  const { choices, draft } = useLoaderData<typeof loader>();
  return (
    <NewPage list="assets" closeTo={cameFrom(choices.chosen)}>
      {(form) => <AssetForm draft={draft} choices={choices} {...form} />}
    </NewPage>
  );
}

export const handle = pageHandle((t) => t("assets.create.title"));

/** Returns the URL of the page that linked here. */
function cameFrom({ customer, location, room }: AssetChoices["chosen"]): string {
  if (room) return `/rooms/${room.id}?tab=assets`;
  if (location) return `/locations/${location.id}?tab=assets`;
  return customer ? `/customers/${customer.id}?tab=assets` : "/assets";
}
