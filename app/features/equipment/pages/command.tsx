import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useParams, useOutletContext } from "@remix-run/react";
import { commandAt } from "~/kernel/dialogs";
import { actOnCommand, readCommand } from "~/kernel/server/page/command-page";
import { commandLoader } from "~/shell/records/command-loader";
import { equipmentCommands } from "../commands/table";
import { EQUIPMENT_DIALOGS } from "../model";
import { InventoryDialog } from "~/features/inventory/ui/inventory-dialog";
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
  const equipment = useOutletContext<EquipmentDetail>();
  return command ? (
    <InventoryDialog key={command} list="equipment" command={command} record={equipment} />
  ) : null;
}
