import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useOutletContext, useParams } from "@remix-run/react";
import { INVENTORY_DIALOGS } from "~/features/inventory/model";
import { InventoryDialog } from "~/features/inventory/ui/inventory-dialog";
import { commandAt } from "~/kernel/dialogs";
import { actOnCommand, readCommand } from "~/server/page/command-page";
import { commandLoader } from "~/shell/records/command-loader";
import { roomCommands } from "~/features/rooms/commands";
import type { RoomDetail } from "~/features/rooms/queries";

export function loader(args: LoaderFunctionArgs) {
  return readCommand(args, INVENTORY_DIALOGS);
}

export function action(args: ActionFunctionArgs) {
  return actOnCommand(args, {
    list: "/rooms",
    dialogs: INVENTORY_DIALOGS,
    commands: roomCommands,
  });
}

export const clientLoader = commandLoader(INVENTORY_DIALOGS);

export default function RoomCommandPage() {
  const command = commandAt(INVENTORY_DIALOGS, useParams());
  const room = useOutletContext<RoomDetail>();
  return command ? (
    <InventoryDialog key={command} list="rooms" command={command} record={room} />
  ) : null;
}
