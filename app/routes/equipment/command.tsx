import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useOutletContext, useParams } from "@remix-run/react";
import { INVENTORY_DIALOGS } from "~/features/inventory/model";
import { commandAt } from "~/kernel/dialogs";
import { actOnCommand, readCommand } from "~/server/page/command-page";
import { commandLoader } from "~/shell/records/command-loader";
import { equipmentCommands } from "~/features/equipment/commands";
import { InventoryDialog } from "~/features/inventory/ui/inventory-dialog";
import type { EquipmentDetail } from "~/features/equipment/queries";

export function loader(args: LoaderFunctionArgs) {
  return readCommand(args, INVENTORY_DIALOGS);
}

export function action(args: ActionFunctionArgs) {
  return actOnCommand(args, {
    list: "/assets/equipment",
    dialogs: INVENTORY_DIALOGS,
    commands: equipmentCommands,
  });
}

export const clientLoader = commandLoader(INVENTORY_DIALOGS);

export default function EquipmentCommandPage() {
  const command = commandAt(INVENTORY_DIALOGS, useParams());
  const equipment = useOutletContext<EquipmentDetail>();
  return command ? (
    <InventoryDialog key={command} list="equipment" command={command} record={equipment} />
  ) : null;
}
