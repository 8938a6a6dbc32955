import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useOutletContext, useParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { RefusedDocuments } from "~/features/attachments/ui/documents/refused-documents";
import { readSentDocuments } from "~/features/attachments/commands/store";
import { commandAt } from "~/kernel/dialogs";
import { actOnCommand, readCommand } from "~/server/page/command-page";
import { commandLoader } from "~/shell/records/command-loader";
import { assetCommands } from "~/features/assets/commands";
import { ASSET_DIALOGS } from "~/features/assets/model";
import { InventoryDialog } from "~/features/inventory/ui/inventory-dialog";
import type { AssetDetail } from "~/features/assets/queries";

export function loader(args: LoaderFunctionArgs) {
  return readCommand(args, ASSET_DIALOGS);
}

export function action(args: ActionFunctionArgs) {
  return actOnCommand(args, {
    list: "/assets",
    dialogs: ASSET_DIALOGS,
    commands: assetCommands,
    inputs: {
      addDocuments: readSentDocuments,
    },
  });
}

export const clientLoader = commandLoader(ASSET_DIALOGS);

/** The dialogs of an asset. The form that adds documents is on the asset's page. */
export default function AssetCommandPage() {
  const { t } = useTranslation();
  const command = commandAt(ASSET_DIALOGS, useParams());
  const asset = useOutletContext<AssetDetail>();
  if (command === "addDocuments")
    return <RefusedDocuments failed={t("assets.addDocuments.failed")} />;
  return command ? (
    <InventoryDialog key={command} list="assets" command={command} record={asset} />
  ) : null;
}
