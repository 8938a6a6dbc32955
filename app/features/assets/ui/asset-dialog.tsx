import { useOutletContext } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { RecordCommand } from "~/shell/records/record-command";
import type { AssetDetail } from "../queries/record";
import type { AssetCommand } from "../model";

type Props = { command: Exclude<AssetCommand, "update">; danger?: boolean };

/** Dialog of one asset command. */
export function AssetDialog({ command, danger }: Props) {
  const { t } = useTranslation();
  const asset = useOutletContext<AssetDetail>();
  const words = {
    title: t(`assets.${command}.title`),
    text: t(`assets.${command}.text`, { name: asset.name }),
    confirm: t(`assets.${command}.confirm`),
    failed: t(`assets.${command}.failed`),
  };
  return (
    <RecordCommand
      words={words}
      version={asset.version}
      danger={danger}
      closeTo={`/assets/${asset.id}`}
    />
  );
}
