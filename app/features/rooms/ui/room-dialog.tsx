import { useOutletContext } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useUsageLabels } from "~/shell/records/record-blocked";
import { RecordDialog } from "~/shell/records/record-dialog";
import type { RoomDetail } from "../queries/record";
import type { RoomCommand } from "../model";

/** Dialog of one command of a room. */
export function RoomDialog({ command }: { command: Exclude<RoomCommand, "update"> }) {
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
