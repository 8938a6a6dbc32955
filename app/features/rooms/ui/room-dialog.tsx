import { useOutletContext } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { RecordCommand } from "~/shell/records/record-command";
import type { RoomDetail } from "../queries/record";
import type { RoomCommand } from "../model";

type Props = { command: Exclude<RoomCommand, "update">; danger?: boolean };

/** One command of a room, on its page. */
export function RoomDialog({ command, danger }: Props) {
  const { t } = useTranslation();
  const room = useOutletContext<RoomDetail>();
  const words = {
    title: t(`rooms.${command}.title`),
    text: t(`rooms.${command}.text`, { name: room.name }),
    confirm: t(`rooms.${command}.confirm`),
    failed: t(`rooms.${command}.failed`),
  };
  return (
    <RecordCommand
      words={words}
      version={room.version}
      danger={danger}
      closeTo={`/rooms/${room.id}`}
    />
  );
}
