import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useParams, useOutletContext } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { MOST_AT_ONCE } from "~/features/attachments/model";
import { RefusedDocuments } from "~/features/attachments/ui/documents/refused-documents";
import { sentFileIds } from "~/features/attachments/commands/store";
import { commandAt } from "~/kernel/dialogs";
import { actOnCommand, readCommand } from "~/kernel/server/page/command-page";
import { commandLoader } from "~/shell/records/command-loader";
import { assetCommands } from "../commands/table";
import { ASSET_DIALOGS, type AssetCommand } from "../model";
import { useUsageLabels } from "~/shell/records/record-blocked";
import { RecordDialog } from "~/shell/records/record-dialog";
import type { AssetDetail } from "../queries/record";

export function loader(args: LoaderFunctionArgs) {
  return readCommand(args, ASSET_DIALOGS);
}

export function action(args: ActionFunctionArgs) {
  return actOnCommand(args, {
    list: "/assets",
    dialogs: ASSET_DIALOGS,
    commands: assetCommands,
    inputs: {
      addDocuments: async (fields, form, ctx) => ({
        ...fields,
        fileIds: await sentFileIds(ctx, form, MOST_AT_ONCE),
      }),
    },
  });
}

export const clientLoader = commandLoader(ASSET_DIALOGS);

/** The dialogs of an asset. The form that adds documents is on the asset's page. */
export default function AssetCommandPage() {
  const { t } = useTranslation();
  const command = commandAt(ASSET_DIALOGS, useParams());
  if (command === "addDocuments")
    return <RefusedDocuments failed={t("assets.addDocuments.failed")} />;
  return command ? <AssetDialog key={command} command={command} /> : null;
}

/** Dialog of one command of an asset. */
function AssetDialog({ command }: { command: Exclude<AssetCommand, "update"> }) {
  const { t } = useTranslation();
  const labelOf = useUsageLabels();
  const asset = useOutletContext<AssetDetail>();
  const labels = {
    title: t(`assets.${command}.title`),
    text: t(`assets.${command}.text`, { name: asset.name }),
    confirm: t(`assets.${command}.confirm`),
    failed: t(`assets.${command}.failed`),
  };
  const blocked = asset.deleteBlocked && {
    title: t("assets.delete.blocked"),
    reason: t("records.uses.reason", { uses: labelOf(asset.uses) }),
  };
  return (
    <RecordDialog
      command={command}
      record={asset}
      path={`/assets/${asset.id}`}
      labels={labels}
      blocked={blocked}
    />
  );
}
