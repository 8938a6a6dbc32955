import { useOutletContext } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useUsageLabels } from "~/shell/records/record-blocked";
import { RecordDialog } from "~/shell/records/record-dialog";
import type { EquipmentDetail } from "../queries/record";
import type { EquipmentCommand } from "../model";

/** Dialog of one command of equipment. */
export function EquipmentDialog({ command }: { command: Exclude<EquipmentCommand, "update"> }) {
  const { t } = useTranslation();
  const labelOf = useUsageLabels();
  const equipment = useOutletContext<EquipmentDetail>();
  const labels = {
    title: t(`equipment.${command}.title`),
    text: t(`equipment.${command}.text`, { name: equipment.name }),
    confirm: t(`equipment.${command}.confirm`),
    failed: t(`equipment.${command}.failed`),
  };
  const blocked = equipment.deleteBlocked && {
    title: t("equipment.delete.blocked"),
    reason: t("records.uses.reason", { uses: labelOf(equipment.uses) }),
  };
  return (
    <RecordDialog
      command={command}
      record={equipment}
      path={`/assets/equipment/${equipment.id}`}
      labels={labels}
      blocked={blocked}
    />
  );
}
