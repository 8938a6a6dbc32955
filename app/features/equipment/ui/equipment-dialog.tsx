import { useOutletContext } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { RecordCommand } from "~/shell/records/record-command";
import type { EquipmentDetail } from "../queries/record";
import type { EquipmentCommand } from "../model";

type Props = { command: Exclude<EquipmentCommand, "update">; danger?: boolean };

/** Dialog of one equipment command. */
export function EquipmentDialog({ command, danger }: Props) {
  const { t } = useTranslation();
  const equipment = useOutletContext<EquipmentDetail>();
  const words = {
    title: t(`equipment.${command}.title`),
    text: t(`equipment.${command}.text`, { name: equipment.name }),
    confirm: t(`equipment.${command}.confirm`),
    failed: t(`equipment.${command}.failed`),
  };
  return (
    <RecordCommand
      words={words}
      version={equipment.version}
      danger={danger}
      closeTo={`/assets/equipment/${equipment.id}`}
    />
  );
}
