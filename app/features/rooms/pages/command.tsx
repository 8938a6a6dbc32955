import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useParams, useOutletContext } from "@remix-run/react";
import { commandAt } from "~/kernel/dialogs";
import { actOnCommand, readCommand } from "~/kernel/server/page/command-page";
import { commandLoader } from "~/shell/records/command-loader";
import { roomCommands } from "../commands/table";
import { ROOM_DIALOGS } from "../model";
import { InventoryDialog } from "~/shell/records/inventory-dialog";
import type { RoomDetail } from "../queries/record";

export function loader(args: LoaderFunctionArgs) {
  return readCommand(args, ROOM_DIALOGS);
}

export function action(args: ActionFunctionArgs) {
  return actOnCommand(args, {
    list: "/rooms",
    dialogs: ROOM_DIALOGS,
    commands: roomCommands,
  });
}

export const clientLoader = commandLoader(ROOM_DIALOGS);

/** The dialogs of a room. */
export default function RoomCommandPage() {
  const command = commandAt(ROOM_DIALOGS, useParams());
  const room = useOutletContext<RoomDetail>();
  return command ? (
    <InventoryDialog
      key={command}
      noun="rooms"
      command={command}
      record={room}
      path={`/rooms/${room.id}`}
    />
  ) : null;
}
