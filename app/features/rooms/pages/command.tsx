import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useParams, useOutletContext } from "@remix-run/react";
import { commandAt } from "~/kernel/dialogs";
import { actOnCommand, readCommand } from "~/kernel/server/page/command-page";
import { commandLoader } from "~/shell/records/command-loader";
import { roomCommands } from "../commands/table";
import { ROOM_DIALOGS, type RoomCommand } from "../model";
import { useTranslation } from "react-i18next";
import { useUsageLabels } from "~/shell/records/record-blocked";
import { RecordDialog } from "~/shell/records/record-dialog";
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
  return command ? <RoomDialog key={command} command={command} /> : null;
}

/** Dialog of one command of a room. */
function RoomDialog({ command }: { command: Exclude<RoomCommand, "update"> }) {
  const { t } = useTranslation();
  const labelOf = useUsageLabels();
  const room = useOutletContext<RoomDetail>();
  const labels = {
    title: t(`rooms.${command}.title`),
    text: t(`rooms.${command}.text`, { name: room.name }),
    confirm: t(`rooms.${command}.confirm`),
    failed: t(`rooms.${command}.failed`),
  };
  const blocked = room.deleteBlocked && {
    title: t("rooms.delete.blocked"),
    reason: t("records.uses.reason", { uses: labelOf(room.uses) }),
  };
  return (
    <RecordDialog
      command={command}
      record={room}
      path={`/rooms/${room.id}`}
      labels={labels}
      blocked={blocked}
    />
  );
}
