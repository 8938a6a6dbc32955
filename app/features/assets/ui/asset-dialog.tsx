import { useOutletContext } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useUsageLabels } from "~/shell/records/record-blocked";
import { RecordDialog } from "~/shell/records/record-dialog";
import type { AssetDetail } from "../queries/record";
import type { AssetCommand } from "../model";

/** Dialog of one command of an asset. */
export function AssetDialog({ command }: { command: Exclude<AssetCommand, "update"> }) {
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
