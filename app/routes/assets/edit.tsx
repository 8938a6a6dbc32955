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
import { ASSET_FIELDS } from "~/features/assets/fields";
import { getAsset, readAssetChoices } from "~/features/assets/queries";
import { AssetForm } from "~/features/assets/ui/form";

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

export default function EditAsset() {
  const { t } = useTranslation();
  const { asset, choices } = useLoaderData<typeof loader>();
  return (
    <EditPage
      list="assets"
      record={asset}
      fields={ASSET_FIELDS}
      hidden={[
        ...(choices.locations ? [] : (["locationId"] as const)),
        ...(choices.rooms ? [] : (["roomId"] as const)),
      ]}
      label={(field) => t(`assets.field.${field}`)}
    >
      {(form, draft) => (
        <AssetForm draft={{ ...draft, sameSerial: asset.sameSerial }} choices={choices} {...form} />
      )}
    </EditPage>
  );
}

export const handle = pageHandle((t) => t("assets.detail.edit"), { edits: "assets/:id" });
