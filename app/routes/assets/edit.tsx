import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { EditPage } from "~/features/inventory/ui/edit-page";
import { parseForm } from "~/kernel/input/read-form";
import { Refusal } from "~/kernel/refusal";
import { actOnPage, readPage } from "~/server/page/page";
import { pageHandle } from "~/shell/layout/page-handle";
import { updateAsset } from "~/features/assets/commands";
import { updateInput } from "~/features/assets/inputs";
import { getAsset, readAssetChoices } from "~/features/assets/queries";
import { AssetForm, draftFromInput, draftOf } from "~/features/assets/ui/form";

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

const VISIBLE_FIELDS = [
  "name",
  "serialNumber",
  "manufacturer",
  "model",
  "category",
  "customerName",
  "locationName",
  "roomName",
  "position",
] as const;
const LABELS = {
  name: "name",
  serialNumber: "serialNumber",
  manufacturer: "manufacturer",
  model: "model",
  category: "category",
  customerName: "customerId",
  locationName: "locationId",
  roomName: "roomId",
  position: "position",
} as const;

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
      label={(field) => t(`assets.field.${LABELS[field]}`)}
    >
      {(form, sent, seen) => (
        <AssetForm
          draft={draftFromInput(draftOf(seen), sent, choices)}
          choices={choices}
          {...form}
        />
      )}
    </EditPage>
  );
}

export const handle = pageHandle((t) => t("assets.detail.edit"), { edits: "assets/:id" });
