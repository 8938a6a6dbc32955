import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useParams, useOutletContext } from "@remix-run/react";
import { commandAt } from "~/kernel/dialogs";
import { actOnCommand, readCommand } from "~/kernel/server/page/command-page";
import { commandLoader } from "~/shell/records/command-loader";
import { equipmentCommands } from "../commands/table";
import { EQUIPMENT_DIALOGS, type EquipmentCommand } from "../model";
import { useTranslation } from "react-i18next";
import { useUsageLabels } from "~/shell/records/record-blocked";
import { RecordDialog } from "~/shell/records/record-dialog";
import type { EquipmentDetail } from "../queries/record";

export function loader(args: LoaderFunctionArgs) {
  return readCommand(args, EQUIPMENT_DIALOGS);
}

export function action(args: ActionFunctionArgs) {
  return actOnCommand(args, {
    list: "/assets/equipment",
    dialogs: EQUIPMENT_DIALOGS,
    commands: equipmentCommands,
  });
}

export const clientLoader = commandLoader(EQUIPMENT_DIALOGS);

/** The dialogs of equipment. */
export default function EquipmentCommandPage() {
  const command = commandAt(EQUIPMENT_DIALOGS, useParams());
  return command ? <EquipmentDialog key={command} command={command} /> : null;
}

/** Dialog of one command of equipment. */
function EquipmentDialog({ command }: { command: Exclude<EquipmentCommand, "update"> }) {
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
