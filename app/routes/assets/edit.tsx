import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { EditPage } from "~/features/inventory/ui/edit-page";
import { parseForm } from "~/kernel/input/read-form";
import { hasName, namesOf } from "~/kernel/record-of";
import { Refusal } from "~/kernel/refusal";
import { actOnPage, readPage } from "~/server/page/page";
import { pageHandle } from "~/shell/layout/page-handle";
import { updateAsset } from "~/features/assets/commands";
import { updateInput } from "~/features/assets/inputs";
import { ASSET_TEXTS } from "~/features/assets/model";
import { getAsset, readAssetChoices } from "~/features/assets/queries";
import { AssetForm, draftOf } from "~/features/assets/ui/form";

export function loader(args: LoaderFunctionArgs) {
  return readPage(args, async (ctx) => {
    const [asset, choices] = await Promise.all([
      getAsset(ctx, args.params["id"] ?? ""),
      readAssetChoices(ctx, { customerId: null, locationId: null, roomId: null }),
    ]);
    if (!asset.availableActions.includes("update")) throw new Refusal("transition_not_allowed");
    return { asset, choices };
  });
}

export function action(args: ActionFunctionArgs) {
  return actOnPage(args, async (ctx, form) => {
    const { id } = await updateAsset(ctx, parseForm(updateInput, form, { id: args.params["id"] }));
    return redirect(`/assets/${id}?done=update`);
  });
}

/** A related record is shown by its name, under the label of its field. */
const RELATED = {
  customerName: "customerId",
  locationName: "locationId",
  roomName: "roomId",
} as const;
const VISIBLE_FIELDS = [...namesOf(ASSET_TEXTS), ...namesOf(RELATED)];

export default function EditAsset() {
  const { t } = useTranslation();
  const { asset, choices } = useLoaderData<typeof loader>();
  const visible = VISIBLE_FIELDS.filter(
    (field) =>
      (field !== "locationName" || choices.locations) && (field !== "roomName" || choices.rooms),
  );
  return (
    <EditPage
      list="assets"
      record={asset}
      fields={visible}
      label={(field) => t(`assets.field.${hasName(RELATED, field) ? RELATED[field] : field}`)}
    >
      {(form, seen) => <AssetForm draft={draftOf(seen)} choices={choices} {...form} />}
    </EditPage>
  );
}

export const handle = pageHandle((t) => t("assets.detail.edit"), { edits: "assets/:id" });
