import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { parseForm } from "~/kernel/input/read-form";
import { Refusal } from "~/kernel/refusal";
import { actOnPage, readPage } from "~/kernel/server/page/page";
import { pageHandle } from "~/shell/layout/page-handle";
import { RecordConflict, storedVersion } from "~/shell/records/record-conflict";
import { PageHeader } from "~/ui/layout/page-header";
import { updateAsset } from "../commands/update";
import { updateInput } from "../inputs";
import { readAssetChoices } from "../queries/choices";
import { getAsset } from "../queries/record";
import { draftOf, draftFromInput } from "../ui/asset-draft";
import { AssetForm } from "../ui/asset-form";

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
  const actionData = useActionData<typeof action>();
  const refused = actionData && "refusal" in actionData ? actionData : undefined;
  const current = storedVersion(refused?.refusal);
  // The next save is based on the other version, which the user has now seen.
  const seen = current ? { ...asset, version: current.version } : asset;
  const visible = VISIBLE_FIELDS.filter(
    (field) =>
      (field !== "locationName" || choices.locations) && (field !== "roomName" || choices.rooms),
  );
  const labelOf = (field: (typeof VISIBLE_FIELDS)[number]) => t(`assets.field.${LABELS[field]}`);
  return (
    <>
      <PageHeader title={t("assets.update.title", { name: asset.name })} />
      <div className="flex flex-col gap-4">
        {current ? (
          <RecordConflict
            fields={visible}
            before={asset}
            current={current}
            sent={refused?.sent}
            label={labelOf}
          />
        ) : null}
        <AssetForm
          draft={draftFromInput(draftOf(seen), refused?.sent, choices)}
          choices={choices}
          refusal={refused?.refusal}
          failed={t("assets.update.failed")}
          submitLabel={t("assets.update.confirm")}
          closeTo={`/assets/${asset.id}`}
        />
      </div>
    </>
  );
}

export const handle = pageHandle((t) => t("assets.detail.edit"), { edits: "assets/:id" });
