import { useOutletContext } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useUsageLabels } from "~/shell/records/record-blocked";
import { RecordDialog } from "~/shell/records/record-dialog";
import type { AssetDetail } from "../queries/record";
import type { AssetCommand } from "../model";

/** Dialog of one command of an asset. */
export function AssetDialog({ command }: { command: Exclude<AssetCommand, "update"> }) {
  const { t } = useTranslation();
  const inWords = useUsageLabels();
  const asset = useOutletContext<AssetDetail>();
  const words = {
    title: t(`assets.${command}.title`),
    text: t(`assets.${command}.text`, { name: asset.name }),
    confirm: t(`assets.${command}.confirm`),
    failed: t(`assets.${command}.failed`),
  };
  const blocked = asset.deleteBlocked && {
    title: t("assets.delete.blocked"),
    reason: t("records.uses.reason", { uses: inWords(asset.uses) }),
  };
  return (
    <RecordDialog
      command={command}
      record={asset}
      path={`/assets/${asset.id}`}
      words={words}
      blocked={blocked}
    />
  );
}
